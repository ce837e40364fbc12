internal import FixCodec
internal import GNSS
internal import Logbook
internal import Postgres
internal import Storage

/// A receiver of a device as far as its next parcel needs it.
struct KnownReceiver {
    /// Its number.
    let number: Int64

    /// The run of who judges it.
    let run: Int64

    /// The end of what there is of it.
    var end: ReceiverEnd

    /// The checks of the last fixes without a location; nil where they have not been read.
    var checks: [UInt64]?

    /// The receiver of a parcel, within an open transaction that has locked the device; it is made known where it is not.
    init(
        of parcel: DeviceParcel,
        from device: DeviceKey,
        _ numbers: inout DeviceNumbers,
        in connection: PostgresConnection
    ) throws(PostgresError) {
        let before = numbers
        number = try FleetReceivers(device: device, connection: connection).number(of: parcel.receiver, or: &numbers)
        let runs = FleetRuns(device: device, connection: connection)
        if let last = try runs.last(of: number, by: parcel.filter) {
            run = last
        } else {
            run = try runs.begin(&numbers, of: number, by: parcel.filter)
        }
        if numbers != before { try numbers.store(for: device, in: connection) }
        let chunks = FleetChunks(device: device, connection: connection, size: ChunkSealer.fixesPerChunk)
        end = try ReceiverEnd(of: number, in: chunks)
    }
}

/// A memory of devices that have sent lately, so that they need not be read for each parcel.
///
/// It holds as long as a device's numbers are those that it had then: who stores for the device gives new ones.
struct IntakeMemory {
    private static let mostDevices = 256
    private static let mostReceivers = 8
    /// Of a receiver; more are read again.
    private static let mostChecks = 512

    private struct Key: Hashable {
        let receiver: ReceiverIdentity
        let filter: FilterDescription
    }

    private struct Device {
        var numbers: DeviceNumbers
        var receivers: [Key: KnownReceiver] = [:]
    }

    /// Devices that have sent something since the last change of generations, and those that had before it.
    private var (recent, older): ([DeviceKey: Device], [DeviceKey: Device]) = ([:], [:])

    /// The receiver of a parcel; nil where it is not known, or somebody else has stored for the device since.
    func receiver(of parcel: DeviceParcel, from device: DeviceKey, at numbers: DeviceNumbers) -> KnownReceiver? {
        guard let known = recent[device] ?? older[device], known.numbers == numbers else { return nil }
        return known.receivers[Key(receiver: parcel.receiver, filter: parcel.filter)]
    }

    /// Remembers a receiver, and forgets the device's others where they are not as they were.
    mutating func remember(
        _ receiver: KnownReceiver,
        of parcel: DeviceParcel,
        from device: DeviceKey,
        at before: DeviceNumbers,
        now numbers: DeviceNumbers
    ) {
        var known = recent[device] ?? older[device] ?? Device(numbers: before)
        if known.numbers != before || known.receivers.count > Self.mostReceivers { known.receivers = [:] }
        known.numbers = numbers
        // Judged by another filter it is the same receiver, whose end has moved on.
        known.receivers = known.receivers.filter { $0.key.receiver != parcel.receiver }
        var receiver = receiver
        if receiver.checks?.count ?? 0 > Self.mostChecks { receiver.checks = nil }
        known.receivers[Key(receiver: parcel.receiver, filter: parcel.filter)] = receiver
        recent[device] = known
        if recent.count >= Self.mostDevices { (recent, older) = ([:], recent) }
    }
}
