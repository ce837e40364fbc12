import SystemPackage
import TestSupport
import Testing

@Suite struct `The drawing of the modules` {
    /// The dependencies of each module as declared by its target.
    private let declared: [String: Set<String>]
    /// The arrows from each module in the drawing.
    private let drawn: [String: Set<String>]

    init() throws {
        let package = try TextFile.read(Checkout.root.appending("Package.swift"))
        let page = try TextFile.read(Checkout.root.appending("Documentation/ARCHITECTURE.md"))
        let arrows = page.matches(of: /\n    (\w+) --> (\w+)/).map { (String($0.1), Set([String($0.2)])) }
        drawn = Dictionary(arrows) { $0.union($1) }
        let modules = Set(drawn.keys).union(drawn.values.flatMap(\.self))
        let target = /(?:arget\(\s*name:\s*|(?:module|program)\(\s*)"(\w+)",\s*(?:dependencies|uses): \[([^\]]*)\]/
        let targets = package.matches(of: target).map { target in
            (String(target.1), Set(target.2.matches(of: /"(\w+)"/).map { String($0.1) }).intersection(modules))
        }
        declared = Dictionary(targets.filter { modules.contains($0.0) }) { first, _ in first }
    }

    @Test func `has arrows that are dependencies, and no others`() {
        #expect(drawn.count > 5)
        for (module, uses) in drawn {
            #expect(uses.isSubset(of: declared[module] ?? []), "\(module)")
        }
    }

    @Test func `has a way to each dependency`() {
        for (module, uses) in declared {
            #expect(uses.isSubset(of: reached(from: module)), "\(module)")
        }
    }

    private func reached(from module: String) -> Set<String> {
        (drawn[module] ?? []).reduce(into: []) { $0.formUnion(reached(from: $1).union([$1])) }
    }
}
