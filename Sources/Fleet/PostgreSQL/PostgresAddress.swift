internal import CPostgreSQL

/// The address of a PostgreSQL database, `postgresql://host/name` or any other form that libpq accepts.
///
/// It may contain a password.
package struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as given, only for the server.
    let text: String

    /// The address without user, password and settings, for messages.
    package let description: String

    /// Parses an address in any form that libpq accepts.
    ///
    /// - Throws: `PostgresError` if it is invalid. The error does not contain the address.
    package init(_ text: String) throws(PostgresError) {
        guard !text.utf8.contains(0), let options = unsafe PQconninfoParse(text, nil) else {
            throw PostgresError(.noAddress, database: "postgresql://")
        }
        defer { unsafe PQconninfoFree(options) }
        var (host, port, database) = ("", "", "")
        var option = unsafe options
        while let keyword = unsafe option.pointee.keyword {
            let value = unsafe option.pointee.val.map { unsafe String(cString: $0) } ?? ""
            switch unsafe String(cString: keyword) {
            case "host": host = value
            case "port": port = value
            case "dbname": database = value
            default: break
            }
            unsafe option += 1
        }
        self.text = text
        description = "postgresql://\(host)\(port.isEmpty ? "" : ":" + port)/\(database)"
    }
}
