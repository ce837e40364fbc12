/// The numbers that represent the names of `Rejection.Rule` in a chunk.
package enum RuleNumber {
    /// The names by number.
    ///
    /// Numbers never change: append new rules.
    package static let names = [
        "no-fix", "no-time", "impossible-coordinate", "duplicate-time", "older-time", "dead-reckoning", "poor-geometry",
        "impossible-time", "settling", "position-jump",
    ]

    /// The number of a rule; an unused number if the name is unknown.
    package static func of(_ name: String) -> Int { names.firstIndex(of: name) ?? names.count }

    /// The name of a rule; `nil` if no rule has the number.
    package static func name(of number: Int64) -> String? {
        Int(exactly: number).flatMap { names.indices.contains($0) ? names[$0] : nil }
    }
}
