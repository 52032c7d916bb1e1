internal import MoltText

/// When plans are made: one at a time, once nothing has changed for a moment. What changes meanwhile ends the plan that is
/// being made, and is a part of the next one.
extension Server {
  func plan() {
    planning?.cancel()
    guard projects.contains(where: { !$0.isPlanned }) else { return releaseWaiting() }
    planning = Task {
      try? await Task.sleep(for: self.host.pause)
      while !Task.isCancelled, let project = self.projects.first(where: { !$0.isPlanned }) { await self.plan(project) }
    }
  }

  private func plan(_ project: Project) async {
    let display = showProgress(of: project)
    var answer = PlanAnswer()
    var problem: String?
    do { answer = try await host.planner(request(project), options) } catch {
      problem = (error as? PlanFailure)?.message ?? "\(error)"
    }
    hideProgress(display)
    guard !Task.isCancelled, let index = projects.firstIndex(where: { $0.path == project.path }) else { return }
    let plan = Project.Plan(answer.plan ?? PlanSnapshot())
    projects[index].settle(plan, upTo: project.generation)
    for warning in plan.snapshot.warnings { host.log("\(project.path.string): \(warning)") }
    if projects[index].isNews(problem) { show(problem!, isError: true) }
    publish(projects[index])
    releaseWaiting()
  }

  func request(_ project: Project, choices: [[String]]? = nil) -> PlanRequest {
    let buffers = documents.sorted { $0.key < $1.key }
      .map { PlanRequest.Buffer(path: $0.key, text: String(decoding: $0.value.bytes, as: UTF8.self)) }
    let files = documents.keys.filter { $0.isSwift && project.holds($0) }.sorted()
    return PlanRequest(
      folder: project.path, files: project.isWhole ? nil : files, buffers: buffers, encoding: client.encoding, choices: choices)
  }

  // MARK: Waiting

  /// The project that speaks for a file, with a plan of what it is now; nil where no folder holds the file.
  func plannedProject(of path: BytePath) async throws -> Project? {
    while let project = project(of: path), !project.isPlanned { try await waitForPlan() }
    return project(of: path)
  }

  func waitForPlan() async throws {
    let number = number()
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting[number] = $0 }
    } onCancel: {
      Task { await self.release(number) }
    }
    try Task.checkCancellation()
  }

  private func release(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }

  private func releaseWaiting() {
    let all = waiting.values
    waiting = [:]
    for continuation in all { continuation.resume() }
  }
}
