import MoltRules
import MoltSymbols
import MoltSyntax

/// What the project's own classes, and its aliases, make of the classes that UIKit declares.
struct HostingClasses {
  /// `UIHostingController`, its subclasses in the project, and aliases of any of them.
  private(set) var controllerNames: Set<Name> = []
  let index: ProjectIndex
  let known: HostingNames
  private var cells: [TypeID: CellKind] = [:]

  init(_ index: ProjectIndex, _ known: HostingNames) {
    self.index = index
    self.known = known
    guard known.isMentioned else { return }
    if known.UIHostingController != .none { controllerNames = [known.UIHostingController] }
    collectControllers()
    for type in index.types where type.node.kind == .classDecl {
      cells[type.id] = cellKind(inheritedBy: type.id)
    }
  }

  /// The kind of cell that a class is, by whatever it inherits from.
  func cellKind(of id: TypeID) -> CellKind? { cells[id] }

  func isController(_ id: TypeID) -> Bool { controllerNames.contains(index[id].name) }

  /// Whether a type is that of a hosting controller, whatever it hosts.
  func isController(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .declared(let id, _): isController(id)
    case .external(let name, _): controllerNames.contains(name)
    default: false
    }
  }

  /// The kind of cell that UIKit's class of this name is.
  func cellKind(named name: Name) -> CellKind? {
    guard name != .none else { return nil }
    switch name {
    case known.UITableViewCell: return .tableCell
    case known.UICollectionViewCell, known.UICollectionViewListCell: return .collectionCell
    case known.UITableViewHeaderFooterView: return .tableHeaderFooter
    case known.UICollectionReusableView: return .collectionSupplementary
    default: return nil
    }
  }

  /// The bridges that make a scroll view for SwiftUI.
  var wrappedScrollViews: [TypeDeclaration] {
    guard known.UIViewRepresentable != .none, let make = index.names["makeUIView"] else { return [] }
    return index.types.filter { type in
      guard type.inheritedTypes.contains(where: { $0.typeName == known.UIViewRepresentable }),
        let made = type.members.functions[make]?.first?.firstChild(.returnClause)?.typeChild?.typeName
      else { return false }
      return ["UIScrollView", "UITableView", "UICollectionView"].contains(index.spelling(made))
    }
  }

  /// Grows until no class and no alias is new: each names one that is known.
  private mutating func collectControllers() {
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for type in index.types where !controllerNames.contains(type.name) {
        guard type.node.kind == .classDecl,
          type.inheritedTypes.contains(where: { controllerNames.contains($0.typeName) })
        else { continue }
        controllerNames.insert(type.name)
        isGrowing = true
      }
      for (name, declarations) in index.topLevel where !controllerNames.contains(name) {
        for case .alias(let alias) in declarations where controllerNames.contains(alias.aliasedName) {
          controllerNames.insert(name)
          isGrowing = true
        }
      }
    }
  }

  private func cellKind(inheritedBy id: TypeID) -> CellKind? {
    for type in index.withInherited(id) {
      for inherited in index[type].inheritedTypes {
        if let kind = cellKind(named: inherited.typeName) { return kind }
      }
    }
    return nil
  }
}

/// What a table or a collection shows and uses again.
enum CellKind: String, Sendable {
  case tableCell = "a table cell"
  case collectionCell = "a collection cell"
  case tableHeaderFooter = "a header or footer of a table"
  case collectionSupplementary = "a supplementary view"
}

extension Node {
  /// The name of the type that a type alias stands for.
  fileprivate var aliasedName: Name {
    guard kind == .typeAliasDecl else { return .none }
    return (firstChild(.initializerClause)?.typeChild ?? children.reversed().first { $0.isType })?.typeName ?? .none
  }
}
