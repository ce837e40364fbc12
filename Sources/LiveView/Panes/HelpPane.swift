/// Explains the keys and the symbols.
struct HelpPane {
    private let settings: ViewSettings

    init(_ settings: ViewSettings) { self.settings = settings }

    /// Draws the help over the screen except its first row and its last two.
    func draw(on screen: inout Screen) {
        let area = Area(row: 1, column: 1, rows: max(0, screen.rows - 3), columns: max(0, screen.columns - 1))
        screen.put(lines(screen.capabilities), in: area)
    }

    private func lines(_ capabilities: TerminalCapabilities) -> [StyledLine] {
        let waypoint = settings.takesWaypoints ? "notes a waypoint where you are" : "needs a recording that runs here"
        let notations = PositionNotation.all.map(\.word).joined(separator: ", ")
        return [
            StyledLine(label: "q", "quits, and leaves what is recorded alone; Ctrl-C does, too"),
            StyledLine(label: "Tab", "shows the next receiver"),
            StyledLine(label: "p", "the next notation: \(notations)"),
            StyledLine(label: "l", "times in UTC, or in this machine's time zone"),
            StyledLine(label: "w", waypoint), StyledLine(label: "Ctrl-L", "draws all anew"),
            StyledLine(label: "Ctrl-Z", "gives you the shell; fg comes back"),
            StyledLine(),
            StyledLine(label: "position", "the filter's; the circle holds the truth in 68 of 100 cases"),
            StyledLine(label: "clock", "how far this machine is ahead of the receiver's time"),
            StyledLine(label: "5 min", "speed, with the greatest one; signal: mean of those in use"),
            StyledLine(label: "filter", "held: parked there; disputed: jumped, and stays there"),
            StyledLine(label: "sky", "north is up, the circle is the horizon, the middle overhead"),
            StyledLine(label: "signals", "each satellite's, one bar a signal, up to 55 dB-Hz"),
            StyledLine(),
            StyledLine("any key goes back", .bold),
        ]
    }
}
