internal import GNSS
internal import Logbook

/// Finds the tracks of a vehicle, location by location in order of time.
struct VehicleTracks {
    /// The identity that the receivers have together.
    static let receiver = ReceiverIdentity("fused")

    private let division: TrackDivision
    private var ended: [Track] = []
    private var current: (start: UTCTime, meter: TrackMeter)?
    private var lastReceiver: ReceiverIdentity?

    /// No location has come yet.
    init(dividedBy division: TrackDivision) { self.division = division }

    /// All tracks up to the last location.
    var all: [Track] { ended + [currentTrack].compactMap(\.self) }

    /// Takes in the next location, which a receiver has been chosen for.
    mutating func add(_ location: Location, as kind: FilterVerdict.Kind, of receiver: ReceiverIdentity) {
        let isOther = division.dividesReceivers && lastReceiver != receiver
        lastReceiver = receiver
        if let last = current?.meter.last, !isOther, goesOn(from: last.time, to: location.time) {
            current?.meter.add(location, as: kind)
            return
        }
        ended = all
        current = (location.time, TrackMeter(startingAt: location, as: kind))
    }

    /// Two receivers may be chosen at one instant.
    private func goesOn(from last: UTCTime, to next: UTCTime) -> Bool {
        next <= last || division.goesOn(from: last, to: next)
    }

    private var currentTrack: Track? {
        guard let (start, meter) = current else { return nil }
        let id = Int64(ended.count + 1)
        return Track(id: id, receiver: Self.receiver, start: start, end: meter.last.time, figures: meter.figures)
    }
}
