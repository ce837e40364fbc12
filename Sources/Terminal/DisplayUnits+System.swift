extension DisplayUnits {
    /// A system of units; raw values are used in settings and on the command line.
    package enum System: String, Hashable, Sendable, CaseIterable {
        /// Kilometres per hour, kilometres and metres.
        case metric
        /// Knots, nautical miles, and metres of altitude.
        case nautical
        /// Statute miles per hour, statute miles and feet.
        case imperial
    }

    /// Returns the units of a system, with the same notation of positions.
    package func measuring(in system: System) -> DisplayUnits {
        switch system {
        case .metric: DisplayUnits(position: position)
        case .nautical: DisplayUnits(speed: .knots, distance: .nauticalMiles, position: position)
        case .imperial: DisplayUnits(speed: .milesPerHour, distance: .miles, altitude: .feet, position: position)
        }
    }
}
