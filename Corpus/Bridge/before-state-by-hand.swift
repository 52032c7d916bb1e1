// says: selection is shown by the state of the cell
// expect: hosting-configuration-state blocked hosting-state
import SwiftUI
import UIKit

struct SymptomRow: View {
  let symptom: String
  let isChosen: Bool
  var body: some View { Text(isChosen ? "• \(symptom)" : symptom) }
}

final class SymptomList: UITableViewController {
  let symptoms = ["Cough"]

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { symptoms.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "symptom", for: indexPath)
    cell.contentConfiguration = UIHostingConfiguration {
      SymptomRow(symptom: symptoms[indexPath.row], isChosen: false)
    }
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.cellForRow(at: indexPath)?.contentConfiguration = UIHostingConfiguration {
      SymptomRow(symptom: symptoms[indexPath.row], isChosen: true)
    }
  }
}
