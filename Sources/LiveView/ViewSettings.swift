package import Terminal

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
