internal import FixCodec
package import GNSS
internal import Logbook
internal import Storage

/// The rows of a device in the database of a fleet.
package struct DeviceDatabase: LogDatabase {
    package typealias Failure = PostgresError
    package typealias Parameters = DeviceParameters
    package typealias Row = DeviceRow

    let device: DeviceKey
    let connection: PostgresConnection

    package static var ownerColumn: String? { "device" }

    package static func number(_ name: String) -> String { name }

    package static var trackFixColumn: String { "last_fix" }

    package func select<Result>(
        _ sql: String,
        bind: (inout DeviceParameters) -> Void,
        read: (inout DeviceRow) throws(PostgresError) -> Result
    ) throws(PostgresError) -> [Result] {
        try connection.rows(
            of: Self.numbered(sql),
            bind: { self.bind(bind, to: &$0) },
            read: { row throws(PostgresError) in
                var row = DeviceRow(row: row)
                return try read(&row)
            }
        )
    }

    package func change(_ sql: String, bind: (inout DeviceParameters) -> Void) throws(PostgresError) {
        try connection.runLater(Self.numbered(sql)) { self.bind(bind, to: &$0) }
    }

    private func bind(_ bind: (inout DeviceParameters) -> Void, to parameters: inout PostgresParameters) {
        var own = DeviceParameters()
        own.parameters.bind(device)
        bind(&own)
        parameters = own.parameters
    }

    /// Numbers the parameters of a statement; the first is the device.
    private static func numbered(_ sql: String) -> String {
        var (bytes, number): ([UInt8], Int) = ([], 1)
        bytes.reserveCapacity(sql.utf8.count + 64)
        for byte in sql.utf8 {
            if byte == UInt8(ascii: "?") {
                number += 1
                bytes.append(UInt8(ascii: "$"))
                bytes += String(number).utf8
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    package func receiverNumber(of identity: ReceiverIdentity) throws(PostgresError) -> Int64 {
        var numbers = try DeviceNumbers(locking: device, in: connection)
        let before = numbers
        let number = try receiverNumber(of: identity, or: &numbers)
        if numbers != before { try numbers.store(for: device, in: connection) }
        return number
    }

    package func didBeginStep() throws(PostgresError) { try connection.logJournal(of: device) }

    package func damage(_ message: String) -> PostgresError {
        PostgresError(.damaged, message: message, database: connection.address.description)
    }

    package func newerSeal(_ version: Int) -> PostgresError {
        PostgresError(.newerSeal(version: version), database: connection.address.description)
    }
}

extension PostgresRow: SQLRow {}

/// Parameters that follow the device, with text that may contain U+0000.
package struct DeviceParameters: SQLParameters {
    fileprivate var parameters = PostgresParameters()

    package mutating func bind(_ integer: Int64?) { parameters.bind(integer) }

    package mutating func bind(_ real: Double?) { parameters.bind(real) }

    package mutating func bind(_ text: String?) { parameters.bind(stored: text) }

    package mutating func bind(_ bytes: [UInt8]?) { parameters.bind(bytes) }

    package mutating func bind(_ truth: Bool) { parameters.bind(truth) }

    package mutating func bind(_ time: UTCTime?) { parameters.bind(time) }
}

/// A row with text written by `DeviceParameters`.
package struct DeviceRow: SQLRow {
    fileprivate var row: PostgresRow

    package mutating func nextInteger() -> Int64? { row.nextInteger() }

    package mutating func nextReal() -> Double? { row.nextReal() }

    package mutating func nextText() -> String? { row.nextStoredText() }

    package mutating func nextBytes(withRoomFor more: Int) -> [UInt8] { row.nextBytes(withRoomFor: more) }
}

extension PostgresStorage: JournalTables {
    package var database: DeviceDatabase { chunks.database }

    package func readingJournal<Result>(
        _ body: () throws(PostgresError) -> Result
    ) throws(PostgresError) -> Result {
        try connection.transaction(.ofOneInstant, body)
    }

    /// Changes the journal in one transaction that has locked the device.
    package func changingJournal<Result>(
        hurrying isHurried: Bool,
        _ body: () throws(PostgresError) -> Result
    ) throws(PostgresError) -> Result {
        try connection.transaction { () throws(PostgresError) in
            _ = try DeviceNumbers(locking: chunks.device, in: connection)
            return try body()
        }
    }
}

extension DeviceDatabase {
    var receivers: ReceiverRows<DeviceDatabase> { ReceiverRows(self) }

    var tracks: TrackRows<DeviceDatabase> { TrackRows(self) }

    /// Number of a receiver, assigning the next one if needed, within an open transaction.
    func receiverNumber(
        of identity: ReceiverIdentity,
        or numbers: inout DeviceNumbers
    ) throws(PostgresError) -> Int64 {
        if let known = try receivers.number(of: identity) { return known }
        numbers.receiver += 1
        try insert(into: "receiver", "receiver, identity", numbers.receiver, identity.name)
        return numbers.receiver
    }

    /// Starts a run of a receiver within an open transaction; its number is the device's next one.
    func beginRun(
        _ numbers: inout DeviceNumbers,
        of receiver: Int64,
        by filter: FilterDescription
    ) throws(PostgresError) -> Int64 {
        numbers.run += 1
        try insert(
            into: "filter_run",
            "filter_run, receiver, profile, parameters",
            numbers.run,
            receiver,
            filter.profile,
            filter.parameters
        )
        return numbers.run
    }

    /// Last run of a receiver with a filter; `nil` without runs.
    func lastRun(of receiver: Int64, by filter: FilterDescription) throws(PostgresError) -> Int64? {
        let condition = "\(owns("filter_run")) AND receiver = ? AND profile = ? AND parameters = ?"
        return try value(
            "SELECT max(filter_run) FROM filter_run WHERE \(condition)",
            receiver,
            filter.profile,
            filter.parameters
        )
    }

    /// Adds a track that starts with a fix, within an open transaction.
    func insert(_ track: TrackProgress, of receiver: Int64, with fix: Int64) throws(PostgresError) {
        let columns = """
            track, receiver, first_fix, last_fix, start_time, start_leap, end_time, end_leap, points, distance, \
            moving_time, standing_time, climb_direction, climb_pending
            """
        let start = track.meter.last.time
        try insert(
            into: "track",
            columns,
            track.id,
            receiver,
            fix,
            fix,
            start,
            start,
            1 as Int64,
            0.0,
            0.0,
            0.0,
            0 as Int64,
            0.0
        )
    }
}
