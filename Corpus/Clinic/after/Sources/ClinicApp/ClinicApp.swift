import ClinicKit
import ClinicModels
import Patients
import Schedule
import SwiftUI

@main
struct ClinicApp: App {
  @State private var session = LiveSession()
  @State private var alarm = BellAlarm()
  @State private var schedule = WeekdaySchedule(visits: [])

  var body: some Scene {
    WindowGroup {
      TabView {
        NavigationStack {
          PatientListView(model: RemotePatientListModel(service: MemoryService()))
        }
        ScheduleView(model: schedule, other: NamedSchedule())
        AlarmView(alarm: alarm)
        SessionBadge<LiveSession>()
        SessionBadge<GuestSession>().clinicSession(GuestSession())
      }
      .clinicSession(session)
    }
  }
}

struct MemoryService: PatientService {
  func patients(matching query: String) async throws -> [Patient] { [Patient(id: 1, name: query)] }
  func save(_ patient: Patient) async throws {}
}
