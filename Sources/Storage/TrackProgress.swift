internal import Logbook

/// A receiver's latest track, as far as it has come.
struct TrackProgress {
    /// The track's number.
    let id: Int64

    /// The number of the fix that it begins with; nil while that has none yet.
    var firstFix: Int64?

    /// The meter that adds up what the track comes to.
    private(set) var meter: TrackMeter

    /// True where this has yet to be stored.
    var isChanged = false

    /// A track as it is stored.
    init(id: Int64, firstFix: Int64?, meter: TrackMeter) {
        self.id = id
        self.firstFix = firstFix
        self.meter = meter
    }

    /// A track that begins.
    init(id: Int64, startingAt location: Location, as kind: FilterVerdict.Kind) {
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
