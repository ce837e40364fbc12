package import Terminal

/// The way in which a view is to be shown.
package struct ViewSettings: Hashable, Sendable {
    /// The units of speeds and heights.
    package var units: DisplayUnits
    /// The notation of positions.
    package var notation: PositionNotation
    /// The clock by which times are shown.
    package var clock: TimeDisplay
    /// True where a waypoint can be taken.
    package var takesWaypoints: Bool
    /// The text that is typed for a waypoint; nil where none is.
    package var field: String?
    /// The sentence on what was done last; nil where there is none to show.
    package var notice: String?
    /// True where the keys are explained in place of all else.
    package var showsHelp = false

    /// A way, with the notation of the units.
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
