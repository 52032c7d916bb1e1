import Symbols
import Syntax

/// What a hosting controller is to the code around it.
enum HostingRole: String {
  case shown = "is presented, pushed or shown by a container"
  case child = "is a child of another controller"
  case returned = "is made for the caller"
  case cell = "is made for a cell"
  case held = "is kept, and used elsewhere"
}

extension HostingSurvey {
  /// Says of each mention that no rule speaks of what it is.
  mutating func surveySightings(_ mentions: [Node]) {
    var roles: [Node: HostingRole] = [:]
    for controller in controllers {
      let role = role(of: controller)
      for creation in controller.creations { roles[creation] = role }
      if let binding = controller.holder.binding { roles[binding] = role }
    }
    for mention in mentions { sight(mention, message(mention, roles)) }
  }

  private func message(_ mention: Node, _ roles: [Node: HostingRole]) -> String {
    let name = mention.token(mention.row.firstToken).name
    let spelling = index.spelling(name)
    if let creation = mention.callAsCallee, let role = roles[creation] { return "\(spelling) \(role.rawValue)" }
    if let property = mention.annotatedProperty, let role = roles[property.binding] {
      return "`\(index.spelling(property.name))` \(role.rawValue)"
    }
    if mention.ancestor({ $0 == .inheritedType }) != nil { return "a subclass of \(spelling)" }
    return "\(spelling) is only named"
  }

  /// What is done with a controller says what it is; the most telling use wins.
  func role(of controller: HostedController) -> HostingRole {
    let isShown = controller.uses.contains { if case .shown = $0.use { true } else { false } }
    if !isShown, controller.creations.contains(where: { cellContext(of: $0) != nil }) { return .cell }
    var result = HostingRole.held
    for (_, use) in controller.uses {
      switch use {
      case .addChild, .addView, .didMove: return .child
      case .shown: result = .shown
      case .returned where result == .held: result = .returned
      default: continue
      }
    }
    return result
  }
}
