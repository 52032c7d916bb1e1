/// What a client shows while a plan is being made.
struct ProgressDisplay {
  /// Tokens that a client was asked to show, by the request.
  var asked: [RequestID: String] = [:]
  /// Those that it shows.
  var shown: Set<String> = []
}

extension Server {
  /// What has to be hidden again.
  struct Display {
    let token: String
    let task: Task<Void, Never>
  }

  func showProgress(of project: Project) -> Display? {
    guard client.showsProgress else { return nil }
    let token = "molt-\(number())"
    let task = Task {
      try? await Task.sleep(for: self.host.patience)
      if !Task.isCancelled { self.askToShow(token) }
    }
    return Display(token: token, task: task)
  }

  private func askToShow(_ token: String) {
    let id = RequestID.number(number())
    progress.asked[id] = token
    ask(id, "window/workDoneProgress/create", ProgressToken(token: token))
  }

  /// Takes the answer to a question of the server's own.
  func takeResponse(_ id: RequestID) {
    guard let token = progress.asked.removeValue(forKey: id) else { return }
    progress.shown.insert(token)
    notify("$/progress", ProgressParameters(token: token, value: .init(kind: "begin", title: "Molt: planning")))
  }

  func hideProgress(_ display: Display?) {
    guard let display else { return }
    display.task.cancel()
    progress.asked = progress.asked.filter { $0.value != display.token }
    guard progress.shown.remove(display.token) != nil else { return }
    notify("$/progress", ProgressParameters(token: display.token, value: .init(kind: "end")))
  }
}
