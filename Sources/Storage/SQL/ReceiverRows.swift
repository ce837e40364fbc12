internal import FixCodec
package import GNSS
package import Logbook

/// The receivers of a log, their remembered settings and their filter runs.
package struct ReceiverRows<Database: LogDatabase> {
    private let database: Database
    private let number: String

    package init(_ database: Database) { (self.database, number) = (database, database.number("receiver")) }

    /// The number of a receiver; `nil` if it has none.
    package func number(of identity: ReceiverIdentity) throws(Database.Failure) -> Int64? {
        let sql = "SELECT \(number) FROM receiver WHERE \(database.owns("receiver")) AND identity = ?"
        return try database.value(sql, identity.name)
    }

    /// All receivers, in order of their numbers.
    package func all() throws(Database.Failure) -> [(number: Int64, identity: ReceiverIdentity)] {
        let sql = "SELECT \(number), identity FROM receiver WHERE \(database.owns("receiver")) ORDER BY \(number)"
        return try database.select(sql) { ($0.nextInteger() ?? 0, ReceiverIdentity($0.nextText() ?? "")) }
    }

    package func identities() throws(Database.Failure) -> [Int64: ReceiverIdentity] {
        Dictionary(try all().map { ($0.number, $0.identity) }) { first, _ in first }
    }

    /// All remembered receivers, the most recently heard first.
    package func remembered() throws(Database.Failure) -> [FamiliarReceiver] {
        let sql = """
            SELECT identity, line_setting, sentences, heard_time, heard_leap FROM receiver
            WHERE \(database.owns("receiver")) AND heard_time IS NOT NULL
            ORDER BY heard_time DESC, heard_leap DESC, identity
            """
        return try database.select(sql) { row throws(Database.Failure) in
            let (name, lineSetting, sentences) = (row.nextText(), row.nextText(), row.nextText() ?? "")
            guard let name, let lastHeard = row.nextTime() else { throw database.damage("an impossible receiver") }
            return FamiliarReceiver(
                receiver: ReceiverIdentity(name),
                lineSetting: lineSetting,
                sentences: sentences.split(separator: " ").map(String.init),
                lastHeard: lastHeard
            )
        }
    }

    /// Stores a receiver's settings in place of the previous ones, within an open transaction.
    package func remember(_ remembered: FamiliarReceiver) throws(Database.Failure) {
        let receiver = try database.receiverNumber(of: remembered.receiver)
        let sql = """
            UPDATE receiver SET line_setting = ?, sentences = ?, heard_time = ?, heard_leap = ?
            WHERE \(database.owns("receiver")) AND \(number) = ?
            """
        try database.change(
            sql,
            remembered.lineSetting,
            remembered.sentences.joined(separator: " "),
            remembered.lastHeard,
            receiver
        )
    }

    /// Stores that a run has reached fixes, within an open transaction.
    package func extend(_ run: FilterRun.ID, over fixes: ClosedRange<Int64>) throws(Database.Failure) {
        let sql = """
            UPDATE filter_run SET first_fix = coalesce(first_fix, ?), last_fix = ?
            WHERE \(database.owns("filter_run")) AND \(database.number("filter_run")) = ?
            """
        try database.change(sql, fixes.lowerBound, fixes.upperBound, run)
    }

    /// All filter runs that meet a condition, in the given order.
    package func filterRuns(
        where condition: String = "TRUE",
        by order: String,
        receiver identity: (Int64) throws(Database.Failure) -> ReceiverIdentity?
    ) throws(Database.Failure) -> [FilterRun] {
        let sql = """
            SELECT \(database.number("filter_run")), receiver, profile, parameters FROM filter_run
            WHERE \(database.owns("filter_run")) AND \(condition) ORDER BY \(order)
            """
        return try database.select(sql) { row throws(Database.Failure) in
            guard let id = row.nextInteger(), let receiver = try row.nextInteger().flatMap(identity) else {
                throw database.damage("an impossible filter run")
            }
            let (profile, parameters) = (row.nextText(), row.nextText() ?? "")
            let filter = profile.map { FilterDescription(profile: $0, parameters: parameters) }
            return FilterRun(id: id, receiver: receiver, filter: filter)
        }
    }
}
