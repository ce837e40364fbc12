package import Logbook

/// A receiver's latest track, as far as it has come.
package struct TrackProgress {
    /// The track's number.
    package let id: Int64

    /// The number of the fix that it begins with; nil while that has none yet.
    package var firstFix: Int64?

    /// The meter that adds up what the track comes to.
    package private(set) var meter: TrackMeter

    /// True where this has yet to be stored.
    package var isChanged = false

    /// A track as it is stored.
    package init(id: Int64, firstFix: Int64?, meter: TrackMeter) {
        self.id = id
        self.firstFix = firstFix
        self.meter = meter
    }

    /// A track that begins.
    package init(id: Int64, startingAt location: Location, as kind: FilterVerdict.Kind) {
        self.init(id: id, firstFix: nil, meter: TrackMeter(startingAt: location, as: kind))
        isChanged = true
    }

    /// True where a location goes on with this track.
    func isContinued(by location: Location, _ division: TrackDivision) -> Bool {
        division.goesOn(from: meter.last.time, to: location.time)
    }

    /// Goes on to a location.
    mutating func add(_ location: Location, as kind: FilterVerdict.Kind) {
        meter.add(location, as: kind)
        isChanged = true
    }
}
