internal import FixCodec
internal import GNSS
internal import Logbook
internal import Storage

/// State of a receiver needed to store its next parcel.
struct ReceiverState {
    let number: Int64

    let run: Int64

    /// Position at which new fixes are appended.
    var end: ReceiverEnd

    /// Checksums of the last fixes without location; `nil` if not loaded.
    var checks: [UInt64]?

    /// Loads or adds the receiver of a parcel, within a transaction that has locked the device.
    init(
        of parcel: DeviceParcel,
        from device: DeviceKey,
        _ numbers: inout DeviceNumbers,
        in connection: PostgresConnection
    ) throws(PostgresError) {
        let before = numbers
        let database = DeviceDatabase(device: device, connection: connection)
        number = try database.receiverNumber(of: parcel.receiver, or: &numbers)
        let last = try database.lastRun(of: number, by: parcel.filter)
        run = if let last { last } else { try database.beginRun(&numbers, of: number, by: parcel.filter) }
        if numbers != before { try numbers.store(for: device, in: connection) }
        end = try ReceiverEnd(of: number, in: FleetChunks(database: database, size: ChunkSealer.fixesPerChunk))
    }
}

/// Cache of recently active devices, to avoid reading their state for each parcel.
///
/// An entry is valid while the device's numbers are unchanged, as every program that stores fixes assigns new ones.
struct IntakeMemory {
    private static let mostDevices = 2048
    private static let mostReceivers = 8
    /// Most checksums cached per receiver; longer lists are read again.
    private static let mostChecks = 512

    private struct Key: Hashable {
        let receiver: ReceiverIdentity
        let filter: FilterDescription
    }

    private struct Device {
        var numbers: DeviceNumbers
        /// The latest report beside the locations; `nil` if unknown.
        var report: DeviceReport?
        var receivers: [Key: ReceiverState] = [:]
    }

    /// Two generations of entries: those used since the last change of generation, and those before.
    private var (recent, older): ([DeviceKey: Device], [DeviceKey: Device]) = ([:], [:])

    /// The receiver of a parcel; `nil` if not cached, or another program has stored fixes of the device since.
    func receiver(of parcel: DeviceParcel, from device: DeviceKey, at numbers: DeviceNumbers) -> ReceiverState? {
        guard let known = recent[device] ?? older[device], known.numbers == numbers else { return nil }
        return known.receivers[Key(receiver: parcel.receiver, filter: parcel.filter)]
    }

    /// The latest report of a device; `nil` if not cached, or another program has stored fixes of the device since.
    func report(from device: DeviceKey, at numbers: DeviceNumbers) -> DeviceReport? {
        guard let known = recent[device] ?? older[device], known.numbers == numbers else { return nil }
        return known.report
    }

    /// Caches a receiver and the device's latest report, and removes its other entries if they are outdated.
    mutating func remember(
        _ receiver: ReceiverState,
        _ report: DeviceReport?,
        of parcel: DeviceParcel,
        from device: DeviceKey,
        at before: DeviceNumbers,
        now numbers: DeviceNumbers
    ) {
        var known = recent[device] ?? older[device] ?? Device(numbers: before)
        if known.numbers != before || known.receivers.count > Self.mostReceivers { known.receivers = [:] }
        (known.numbers, known.report) = (numbers, report)
        // With another filter, it is still the same receiver, whose position has advanced.
        known.receivers = known.receivers.filter { $0.key.receiver != parcel.receiver }
        var receiver = receiver
        if receiver.checks?.count ?? 0 > Self.mostChecks { receiver.checks = nil }
        known.receivers[Key(receiver: parcel.receiver, filter: parcel.filter)] = receiver
        recent[device] = known
        if recent.count >= Self.mostDevices { (recent, older) = ([:], recent) }
    }
}

/// Position at which a receiver's new fixes are appended.
struct ReceiverEnd {
    var locations: LocationSequence

    /// Number of the latest track's last fix.
    var lastOfTrack: Int64 = 0

    /// Small chunks at the end, latest first.
    var pieces: [FleetChunks.Piece]

    /// The place where it may be stopping.
    var halt: Halt?

    /// Reads a receiver's end, within a transaction that has locked the device.
    init(of receiver: Int64, in chunks: FleetChunks) throws(PostgresError) {
        let arrivals = FleetArrivals(chunks: chunks, receiver: receiver)
        var track: TrackProgress?
        if let latest = try chunks.database.tracks.latest(of: receiver), let last = latest.fix {
            let end = try arrivals.first(in: last...last, limit: 1) { $0.track == latest.id }
            lastOfTrack = last
            // A track whose last location is missing is not continued.
            track = end.first.flatMap { latest.progress(endingWith: $0.judged.verdict) }
        }
        locations = LocationSequence(behind: track, latest: try chunks.database.tracks.latestInstant(of: receiver))
        pieces = try chunks.pieces(of: receiver)
        if let latest = locations.latest {
            halt = try FleetStops(database: chunks.database, receiver: receiver).halt(lastingTo: latest)
        }
    }
}
