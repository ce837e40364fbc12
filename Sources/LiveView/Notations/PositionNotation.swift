package import GNSS
package import Terminal

/// Notation of positions in a view: those of the settings, and two for views only.
package enum PositionNotation: Hashable, Sendable {
    case degrees(DisplayUnits.Position)
    /// Universal Transverse Mercator grid.
    case utm
    /// Square of the Maidenhead Locator System.
    case maidenhead

    /// All notations in the order that the key `p` cycles through.
    package static let all = DisplayUnits.Position.allCases.map { Self.degrees($0) } + [.utm, .maidenhead]

    /// Parses `degrees`, `minutes`, `seconds`, `utm` or `maidenhead`; `nil` for other words.
    package init?(_ word: String) {
        guard let notation = Self.all.first(where: { $0.word == word }) else { return nil }
        self = notation
    }

    /// Name on the command line.
    package var word: String {
        switch self {
        case .degrees(let position): position.rawValue
        case .utm: "utm"
        case .maidenhead: "maidenhead"
        }
    }

    package var next: PositionNotation {
        let index = Self.all.firstIndex(of: self) ?? 0
        return Self.all[(index + 1) % Self.all.count]
    }

    /// The coordinate in this notation, or in degrees outside the UTM grid.
    package func text(_ coordinate: Coordinate) -> String {
        var units = DisplayUnits()
        switch self {
        case .degrees(let position): units.position = position
        case .utm: if let grid = GridPosition(coordinate) { return grid.description }
        case .maidenhead: return MaidenheadLocator(coordinate).description
        }
        return units.position(coordinate, separator: " ")
    }
}
