package import GNSS
package import Terminal

/// A notation in which a view shows positions: those of the settings, and two that are only looked at.
package enum PositionNotation: Hashable, Sendable {
    /// One of the settings'.
    case degrees(DisplayUnits.Position)
    /// The grid of the Universal Transverse Mercator projection.
    case utm
    /// The square of the Maidenhead system.
    case maidenhead

    /// All of them, in the order in which a key goes through them.
    package static let all = DisplayUnits.Position.allCases.map { Self.degrees($0) } + [.utm, .maidenhead]

    /// The notation of a word: `degrees`, `minutes`, `seconds`, `utm` or `maidenhead`; nil for any other.
    package init?(_ word: String) {
        guard let notation = Self.all.first(where: { $0.word == word }) else { return nil }
        self = notation
    }

    /// The word that names it on the command line.
    package var word: String {
        switch self {
        case .degrees(let position): position.rawValue
        case .utm: "utm"
        case .maidenhead: "maidenhead"
        }
    }

    /// The one after it, and after the last one the first.
    package var next: PositionNotation {
        let index = Self.all.firstIndex(of: self) ?? 0
        return Self.all[(index + 1) % Self.all.count]
    }

    /// A place in this notation; in degrees where that has none for it, as the grid ends before the poles.
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
