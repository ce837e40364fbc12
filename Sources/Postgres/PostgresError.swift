/// The reason why a PostgreSQL database cannot be used, in terms of what to do next, and what the server said.
///
/// The text names the database and the server's first line, never a value that was stored: positions are private.
package struct PostgresError: Error, Hashable, CustomStringConvertible {
    /// The reason, in terms of what can be done about it.
    package enum Reason: Hashable, Sendable {
        /// The address cannot be read.
        case noAddress
        /// No server answers there, or it lets nobody in.
        case cannotConnect
        /// The connection broke: what was not acknowledged may be stored or not. It can be sent again; fixes without a location, by which
        /// they would be recognised, are then stored twice.
        case connectionLost
        /// The user may not do that.
        case permissionDenied
        /// The server's disk is full, or its memory.
        case full
        /// The server, or the transaction, is for reading only: a standby for one.
        case readOnly
        /// The server is busy with others, starts or stops.
        case busy
        /// A table is not there: the database is not of gpslog, or not yet.
        case noSuchTable
        /// The contents contradict themselves.
        case damaged
        /// A newer gpslog wrote the tables, with this schema version.
        case newerSchema(version: Int)
        /// A newer gpslog sealed fixes, in this version of the format.
        case newerSeal(version: Int)
        /// Something else; `message` says what.
        case other
    }

    /// The reason, in terms of what can be done about it.
    package let reason: Reason

    /// The five characters of SQLSTATE; empty where the server was not asked.
    package let state: String

    /// The first line of what the server said, or what is wrong with the contents; may be empty.
    package let message: String

    /// The database, without user and password.
    package let database: String

    /// An error found without the server's help.
    package init(_ reason: Reason, message: String = "", database: String) {
        (self.reason, state, self.message, self.database) = (reason, "", message, database)
    }

    /// The error that SQLSTATE stands for.
    init(state: String, message: String, database: String) {
        (reason, self.state) = (Reason(state: state), state)
        (self.message, self.database) = (message, database)
    }

    /// One sentence: what is wrong with which database, and what to do.
    package var description: String {
        switch reason {
        case .noAddress:
            "this is no address of a PostgreSQL database; write it as postgresql://host/name."
        case .cannotConnect:
            "the database \(database) does not let gpslog in\(remark); see that it runs and that its address and user are right."
        case .connectionLost:
            "the connection to the database \(database) broke\(remark); try again."
        case .permissionDenied:
            "you may not do that in the database \(database)\(remark); ask its owner."
        case .full:
            "there is no room left for the database \(database); free some space and try again."
        case .readOnly:
            "the database \(database) is for reading only; name the server that takes writes."
        case .busy:
            "the database \(database) is busy\(remark); try again."
        case .noSuchTable:
            "the database \(database) has no tables of gpslog\(remark); name another one."
        case .damaged:
            "the database \(database) is damaged\(remark); restore a backup."
        case .newerSchema(let version):
            "the database \(database) was written by a newer gpslog (schema version \(version)); update gpslog."
        case .newerSeal(let version):
            "the database \(database) has fixes that a newer gpslog sealed (format \(version)); update gpslog."
        case .other:
            "the database \(database) failed\(remark); try again, and report it if it stays so."
        }
    }

    private var remark: String { message.isEmpty ? "" : " (\(message))" }
}

extension PostgresError.Reason {
    /// The reason that SQLSTATE stands for, mostly by its class, the first two characters.
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
