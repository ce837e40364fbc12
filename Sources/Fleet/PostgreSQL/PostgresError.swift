/// Why a PostgreSQL database cannot be used, by what the user can do about it, and the server's message.
///
/// The text contains the database and the server's first line, but no stored values, as positions are private.
package struct PostgresError: Error, Hashable, CustomStringConvertible {
    /// The cause, by what the user can do about it.
    package enum Reason: Hashable, Sendable {
        /// The address cannot be parsed.
        case noAddress
        /// No server responds, or it denies access.
        case cannotConnect
        /// The connection was lost, so unacknowledged data may or may not be stored.
        ///
        /// They can be sent again; only fixes without location are then stored twice, as they cannot be recognised.
        case connectionLost
        /// The role has no permission for this.
        case permissionDenied
        /// The server is out of disk space or memory.
        case full
        /// The server or the transaction is read-only, as on a standby.
        case readOnly
        /// The server is busy, starting or stopping.
        case busy
        /// A table does not exist: the database was not, or not yet, set up by gpslog.
        case noSuchTable
        /// The contents are inconsistent.
        case damaged
        /// A newer gpslog created the tables, with this schema version.
        case newerSchema(version: Int)
        /// A development version of gpslog created the tables, with this schema version.
        case unreleasedSchema(version: Int)
        /// A newer gpslog wrote chunks, with this version of the format.
        case newerSeal(version: Int)
        /// Another cause, described by `message`.
        case other
    }

    package let reason: Reason

    /// SQLSTATE (five characters); empty if the error is not the server's.
    package let state: String

    /// First line of the server's message, or a description of the inconsistency; may be empty.
    package let message: String

    /// The database, without user and password.
    package let database: String

    /// An error detected by gpslog itself.
    package init(_ reason: Reason, message: String = "", database: String) {
        (self.reason, state, self.message, self.database) = (reason, "", message, database)
    }

    /// An error reported by the server.
    init(state: String, message: String, database: String) {
        (reason, self.state) = (Reason(state: state), state)
        (self.message, self.database) = (message, database)
    }

    /// One sentence with the database, the cause and the remedy.
    package var description: String {
        switch reason {
        case .noAddress:
            "this is not the address of a PostgreSQL database; use the form postgresql://host/name."
        case .cannotConnect:
            "cannot connect to the database \(database)\(remark); check that it runs and that address and user are correct."
        case .connectionLost:
            "the connection to the database \(database) was lost\(remark); try again."
        case .permissionDenied:
            "permission denied in the database \(database)\(remark); ask its owner."
        case .full:
            "no space left for the database \(database); free some space and try again."
        case .readOnly:
            "the database \(database) is read-only; use the address of the primary server."
        case .busy:
            "the database \(database) is busy\(remark); try again."
        case .noSuchTable:
            "the database \(database) has no gpslog tables\(remark); check its address."
        case .damaged:
            "the database \(database) is damaged\(remark); restore a backup."
        case .newerSchema(let version):
            "the database \(database) was written by a newer gpslog (schema version \(version)); update gpslog."
        case .unreleasedSchema(let version):
            "a development version of gpslog (schema version \(version)) created the database \(database); export its devices "
                + "with that version (`export --format csv`), and import the files into a new database with this one."
        case .newerSeal(let version):
            "the database \(database) has fixes that a newer gpslog sealed (format \(version)); update gpslog."
        case .other:
            "the database \(database) failed\(remark); try again, and report it if it persists."
        }
    }

    private var remark: String { message.isEmpty ? "" : " (\(message))" }
}

extension PostgresError.Reason {
    /// Maps SQLSTATE, mostly by its class (the first two characters).
    init(state: String) {
        switch state {
        case "25006": self = .readOnly
        case "42501": self = .permissionDenied
        case "42P01", "3F000": self = .noSuchTable
        case "55P03", "57014", "57P03", "53300", "40001", "40P01": self = .busy
        case "57P01", "57P02", "57P05": self = .connectionLost
        default:
            switch state.prefix(2) {
            case "08": self = .connectionLost
            case "28": self = .permissionDenied
            case "53": self = .full
            case "XX": self = .damaged
            default: self = .other
            }
        }
    }
}
