// says: an observable model, Bindable in the view, stored with its host
// expect: nothing
import Observation
import SwiftUI
import UIKit

@Observable final class SearchCriteria {
  var genre: String?
  var phrase = ""
}

struct CriteriaForm: View {
  @Bindable var criteria: SearchCriteria
  var body: some View { TextField("Phrase", text: $criteria.phrase) }
}

final class CriteriaScreen: UIViewController {
  private let criteria = SearchCriteria()
  private var form: UIHostingController<CriteriaForm>!

  override func viewDidLoad() {
    super.viewDidLoad()
    form = UIHostingController(rootView: CriteriaForm(criteria: criteria))
    addChild(form)
    view.addSubview(form.view)
    form.didMove(toParent: self)
  }
}
