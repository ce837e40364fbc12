package import Logbook

/// The figures of a receiver's latest track so far.
package struct TrackProgress {
    package let id: Int64

    /// The number of its first fix; `nil` until that is assigned.
    package var firstFix: Int64?

    /// Adds up distance, times and extremes of the track.
    package private(set) var meter: TrackMeter

    /// Whether it has changed since it was last stored.
    package var isChanged = false

    package init(id: Int64, firstFix: Int64?, meter: TrackMeter) {
        self.id = id
        self.firstFix = firstFix
        self.meter = meter
    }

    package init(id: Int64, startingAt location: Location, as kind: FilterVerdict.Kind) {
        self.init(id: id, firstFix: nil, meter: TrackMeter(startingAt: location, as: kind))
        isChanged = true
    }

    func isContinued(by location: Location, _ division: TrackDivision) -> Bool {
        division.goesOn(from: meter.last.time, to: location.time)
    }

    mutating func add(_ location: Location, as kind: FilterVerdict.Kind) {
        meter.add(location, as: kind)
        isChanged = true
    }
}
