/// The numbers that stand for the names of `Rejection.Rule` in a chunk.
package enum RuleNumber {
    /// A rule's place here is its number, which never changes; new rules come last.
    package static let names = [
        "no-fix", "no-time", "impossible-coordinate", "duplicate-time", "older-time", "dead-reckoning", "poor-geometry",
        "impossible-time", "settling", "position-jump",
    ]

    /// The number of a rule; one that no rule has where the name is none.
    package static func of(_ name: String) -> Int { names.firstIndex(of: name) ?? names.count }

    /// The name of a rule; nil where no rule has the number.
    package static func name(of number: Int64) -> String? {
        Int(exactly: number).flatMap { names.indices.contains($0) ? names[$0] : nil }
    }
}
