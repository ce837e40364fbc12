extension DisplayUnits {
    /// Units that go together; the raw value is its word in settings and on the command line.
    package enum System: String, Hashable, Sendable, CaseIterable {
        /// Kilometres an hour, kilometres and metres.
        case metric
        /// Knots, nautical miles, and metres of altitude.
        case nautical
        /// Statute miles an hour, statute miles and feet.
        case imperial
    }

    /// These units with those of a system instead; the notation of positions stays as it is.
    package func measuring(in system: System) -> DisplayUnits {
        switch system {
        case .metric: DisplayUnits(position: position)
        case .nautical: DisplayUnits(speed: .knots, distance: .nauticalMiles, position: position)
        case .imperial: DisplayUnits(speed: .milesPerHour, distance: .miles, altitude: .feet, position: position)
        }
    }
}
