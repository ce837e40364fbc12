package import Platform

/// The areas of a view's panes on a screen of a given size.
package struct Layout: Hashable, Sendable {
    /// A pane of a view; the raw value is its name for users.
    package enum Pane: String, Hashable, Sendable, CaseIterable {
        case position, trends, filter, storage, uploads
        case sky = "sky plot"
        case signals
    }

    /// Smallest size at which all panes fit.
    package static let wholeSize = (rows: 24, columns: 80)

    /// Width of the text panes beside the sky plot.
    private static let textColumns = 45

    /// Areas of the panes that fit.
    package private(set) var areas: [Pane: Area] = [:]

    /// Panes that do not fit, in their usual order.
    package private(set) var leftOut: [Pane] = []

    /// Computes the areas between the title in the first row and the notice and the keys in the last two.
    ///
    /// - Parameters:
    ///   - rows: height of the screen.
    ///   - columns: width of the screen.
    ///   - panes: the panes that have something to show.
    package init(rows: Int, columns: Int, panes: Set<Pane>) {
        let body = Area(row: 1, column: 0, rows: max(0, rows - 3), columns: columns)
        let isWide = columns >= Self.wholeSize.columns - 4 && body.rows >= 10 && panes.contains(.sky)
        let top = isWide ? Self.topBesideSky(body.rows) : Self.top(body.rows)
        var text = Area(row: body.row, column: 0, rows: top, columns: columns)
        if isWide {
            let width = min(columns - Self.textColumns - 1, 2 * (top - 2) + 7)
            areas[.sky] = Area(row: body.row, column: columns - width, rows: top, columns: width)
            text.columns = columns - width - 1
        }
        stack(panes, in: text)
        var rest = Area(row: body.row + top, column: 0, rows: body.rows - top, columns: columns)
        if !isWide, panes.contains(.sky), rest.rows >= 20, columns >= 30 {
            areas[.sky] = Area(row: rest.row, column: 0, rows: 15, columns: columns)
            rest = Area(row: rest.row + 15, column: 0, rows: rest.rows - 15, columns: columns)
        }
        if panes.contains(.signals), rest.rows >= 2 { areas[.signals] = rest }
        leftOut = Pane.allCases.filter { panes.contains($0) && areas[$0] == nil }
    }

    /// Height of the text and the sky plot side by side; the rest is for the signals.
    private static func topBesideSky(_ rows: Int) -> Int {
        rows < 15 ? rows : max(min(15, rows - 4), rows * 3 / 5)
    }

    /// Height of the text panes without a sky plot beside them; the rest is for the panes below.
    private static func top(_ rows: Int) -> Int {
        rows < 14 ? rows : min(15, rows - 4)
    }

    /// Stacks the text panes: first each gets its minimum height, then the rest is distributed.
    private mutating func stack(_ panes: Set<Pane>, in area: Area) {
        var rows: [Pane: Int] = [:]
        var left = area.rows
        let least: [(Pane, Int)] = [(.position, 6), (.filter, 2), (.trends, 2), (.storage, 1), (.uploads, 1)]
        for (pane, needed) in least where panes.contains(pane) {
            // Only the position may have fewer rows than its minimum.
            let given = pane == .position ? min(needed, left) : needed <= left ? needed : 0
            if given > 0 { rows[pane] = given }
            left -= given
        }
        if rows[.uploads] != nil {
            let more = min(2, left)
            rows[.uploads, default: 0] += more
            left -= more
        }
        if rows[.filter] != nil { rows[.filter, default: 0] += left }
        var row = area.row
        for pane in [Pane.position, .trends, .filter, .storage, .uploads] {
            guard let count = rows[pane] else { continue }
            areas[pane] = Area(row: row, column: area.column, rows: count, columns: area.columns)
            row += count
        }
    }
}

/// How to show a view, including the state of its input.
package struct ViewSettings: Hashable, Sendable {
    /// Units of speed and height.
    package var units: DisplayUnits
    package var notation: PositionNotation
    /// Time zone of displayed times.
    package var clock: TimeDisplay
    /// Whether waypoints can be added.
    package var takesWaypoints: Bool
    /// Text typed for a waypoint; `nil` if no input is active.
    package var field: String?
    /// Message about the last action; `nil` for none.
    package var notice: String?
    /// Whether the help covers the panes.
    package var showsHelp = false

    /// Without `notation`, uses that of `units`.
    package init(
        units: DisplayUnits = DisplayUnits(),
        notation: PositionNotation? = nil,
        clock: TimeDisplay = .utc,
        takesWaypoints: Bool = false
    ) {
        self.units = units
        self.notation = notation ?? .degrees(units.position)
        (self.clock, self.takesWaypoints) = (clock, takesWaypoints)
    }
}
