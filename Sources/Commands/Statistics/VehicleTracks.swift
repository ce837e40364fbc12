internal import GNSS
internal import Logbook

/// Divides a vehicle's locations into tracks, in order of time.
struct VehicleTracks {
    /// The common identity of all receivers.
    static let receiver = ReceiverIdentity("fused")

    private let division: TrackDivision
    private var ended: [Track] = []
    private var current: (start: UTCTime, meter: TrackMeter)?
    private var lastReceiver: ReceiverIdentity?

    init(dividedBy division: TrackDivision) { self.division = division }

    /// All tracks up to the last location.
    var all: [Track] { ended + [currentTrack].compactMap(\.self) }

    /// Adds the next chosen location.
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

    /// Two receivers may be chosen at the same time.
    private func goesOn(from last: UTCTime, to next: UTCTime) -> Bool {
        next <= last || division.goesOn(from: last, to: next)
    }

    private var currentTrack: Track? {
        guard let (start, meter) = current else { return nil }
        let id = Int64(ended.count + 1)
        return Track(id: id, receiver: Self.receiver, start: start, end: meter.last.time, figures: meter.figures)
    }
}
