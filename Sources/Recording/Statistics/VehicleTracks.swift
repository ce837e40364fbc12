internal import GNSS

/// Finds the tracks of a vehicle, location by location in order of time.
struct VehicleTracks {
    /// What the receivers are together.
    static let receiver = ReceiverIdentity("fused")
    /// Seconds without a location after which the next one begins a new track.
    private static let longestGap = 300.0

    private var ended: [Track] = []
    private var current: (start: UTCTime, meter: TrackMeter)?

    /// All tracks up to the last location.
    var all: [Track] { ended + [currentTrack].compactMap(\.self) }

    /// Takes in the next location.
    mutating func add(_ location: Location, isHeld: Bool) {
        if let last = current?.meter.last, location.time.seconds(since: last.time) <= Self.longestGap {
            current?.meter.add(location, isHeld: isHeld)
            return
        }
        ended = all
        current = (location.time, TrackMeter(startingAt: location, isHeld: isHeld))
    }

    private var currentTrack: Track? {
        guard let (start, meter) = current else { return nil }
        let id = Int64(ended.count + 1)
        return Track(id: id, receiver: Self.receiver, start: start, end: meter.last.time, figures: meter.figures)
    }
}
