package import Logbook
internal import Platform
internal import Storage

/// Settings of devices, of groups of devices, and of all devices.
package struct FleetRules: FleetPart {
    package enum Kind: String, CaseIterable, Sendable {
        /// Seconds without a location after which a device is silent.
        case silentAfter = "silent-after"
        /// Seconds without a location after which a new track begins.
        case trackGap = "track-gap"
        /// Metres per second above which a device is speeding.
        case speedLimit = "speed-limit"
        /// Percent at which a battery is low.
        case lowBattery = "low-battery"
        /// Hours whose distance counts as business: days from Monday as bits times 10,000, the first half hour of the
        /// day times 100, and the half hour after the last.
        case businessHours = "business-hours"

        /// The value without a rule.
        package var usual: Double {
            switch self {
            case .silentAfter, .trackGap: 3600
            case .speedLimit, .businessHours: .infinity
            case .lowBattery: 20
            }
        }
    }

    /// What a rule applies to.
    package enum Scope: Hashable, Sendable {
        case all
        case device(String)
        case group(String)
    }

    package struct Entry: Hashable, Sendable {
        package let kind: Kind
        package let scope: Scope
        package let value: Double
    }

    private let connection: PostgresConnection

    package init(_ connection: PostgresConnection) { self.connection = connection }

    /// All rules visible to the user: those of all devices first, then those of groups and of devices, by name.
    package func all() throws(PostgresError) -> [Entry] {
        let sql = """
            SELECT kind, device.name, g.name, value
            FROM fleet_rule AS r LEFT JOIN device USING (device) LEFT JOIN device_group AS g
              ON g.device_group = r.device_group
            ORDER BY kind, device.name IS NOT NULL, g.name IS NOT NULL, device.name, g.name
            """
        return try connection.rows(of: sql) { row -> Entry? in
            let kind = row.nextText().flatMap(Kind.init)
            let (device, group, value) = (row.nextStoredText(), row.nextStoredText(), row.nextReal())
            guard let kind, let value else { return nil }
            return Entry(kind: kind, scope: device.map(Scope.device) ?? group.map(Scope.group) ?? .all, value: value)
        }.compactMap(\.self)
    }

    /// Sets a rule, or removes it if `value` is `nil`.
    ///
    /// - Parameters:
    ///   - kind: what it sets.
    ///   - scope: the devices it is for.
    ///   - value: its value.
    ///   - words: the value as the log says it; `nil` for the number.
    /// - Returns: `false` if the device or the group does not exist.
    /// - Throws: `PostgresError` if it cannot be written.
    package func set(
        _ kind: Kind,
        of scope: Scope,
        to value: Double?,
        inWords words: String? = nil
    ) throws(PostgresError) -> Bool {
        try connection.transaction { () throws(PostgresError) in
            // Name of the scope as $2; NULL for all devices.
            let (table, name): (String, String?) =
                switch scope {
                case .all: ("(SELECT NULL::uuid AS device, NULL::uuid AS device_group, NULL::text AS name) AS s", nil)
                case .device(let name): ("(SELECT device, NULL::uuid AS device_group, name FROM device) AS s", name)
                case .group(let name):
                    ("(SELECT NULL::uuid AS device, device_group, name FROM device_group) AS s", name)
                }
            let chosen = "FROM \(table) WHERE name IS NOT DISTINCT FROM $2"
            let bind = { (parameters: inout PostgresParameters) in
                parameters.bind(kind.rawValue)
                parameters.bind(stored: name)
            }
            let count = "SELECT count(*) \(chosen) AND $1 <> ''"
            guard try connection.integer(count, bind: bind) == 1 else { return false }
            let removal = """
                DELETE FROM fleet_rule AS r USING (SELECT device, device_group \(chosen)) AS s
                WHERE r.kind = $1 AND r.device IS NOT DISTINCT FROM s.device
                  AND r.device_group IS NOT DISTINCT FROM s.device_group
                """
            try connection.run(removal, bind: bind)
            let scopeName = name.map { " of \($0)" } ?? ""
            guard let value else {
                try connection.log("rule unset", kind.rawValue + scopeName)
                return true
            }
            try connection.log("rule set", "\(kind.rawValue)\(scopeName): \(words ?? "\(value)")")
            let insertion = """
                INSERT INTO fleet_rule (kind, device, device_group, value) SELECT $1, device, device_group, $3 \(chosen)
                """
            try connection.run(insertion) {
                bind(&$0)
                $0.bind(value)
            }
            return true
        }
    }
}

/// Runs read-only SQL on a fleet's database, on its own thread, for all devices visible to the user.
package actor FleetQuestions: QueryableStorage {
    private let queue: ExecutorThread
    private let address: PostgresAddress

    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Each query uses a connection of its own.
    package init(on address: PostgresAddress) {
        (queue, self.address) = (ExecutorThread(), address)
    }

    /// Runs a read-only query and passes each row as text.
    package func query(_ sql: String, row: @Sendable ([String?]) throws -> Bool) throws {
        try ask(sql, columns: { try row($0.map(\.name)) }, row: row)
    }

    /// Runs a read-only query and passes the names of the columns and the values of each row.
    package func queryValues(_ sql: String, row: @Sendable ([String], [QueryValue]) throws -> Void) throws {
        var columns: [PostgresColumn] = []
        try ask(sql) {
            columns = $0
            return true
        } row: { texts in
            try row(columns.map(\.name), zip(columns, texts).map { QueryValue($1, of: $0.kind) })
            return true
        }
    }

    private func ask(
        _ sql: String,
        columns: ([PostgresColumn]) throws -> Bool,
        row: ([String?]) throws -> Bool
    ) throws {
        // The server would ignore everything after a U+0000.
        guard !sql.utf8.contains(0) else { throw QueryRefusal.objection("it contains U+0000", of: "PostgreSQL") }
        let connection = try PostgresConnection(address)
        do {
            try connection.ask(sql, columns: columns, row: row)
        } catch let error as PostgresError where error.reason == .readOnly {
            throw QueryRefusal.changes
        } catch let error as PostgresError where error.reason == .other || error.reason == .noSuchTable {
            throw QueryRefusal.objection(error.message, of: "PostgreSQL")
        }
    }
}

extension QueryValue {
    /// Parses a column's text as the server writes it.
    fileprivate init(_ text: String?, of kind: PostgresColumn.Kind) {
        guard let text else {
            self = .null
            return
        }
        switch kind {
        case .integer: self = Int64(text).map(Self.integer) ?? .text(text)
        case .number: self = Int64(text).map(Self.integer) ?? Double(text).map(Self.real) ?? .text(text)
        case .truth: self = .truth(text == "t")
        case .bytes: self = Self.bytes(inDigits: text).map(Self.bytes) ?? .text(text)
        case .text: self = .text(text)
        }
    }

    /// Parses PostgreSQL's hexadecimal `bytea` format, which starts with `\x`.
    private static func bytes(inDigits text: String) -> [UInt8]? {
        guard text.hasPrefix("\\x") else { return nil }
        let values = text.dropFirst(2).compactMap(\.hexDigitValue)
        return stride(from: 0, to: values.count - 1, by: 2).map { UInt8(16 * values[$0] + values[$0 + 1]) }
    }
}
