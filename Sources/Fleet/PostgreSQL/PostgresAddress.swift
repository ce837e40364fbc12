internal import CPostgreSQL

/// The address of a PostgreSQL database, `postgresql://host/name` or any other form that libpq accepts.
///
/// It may contain a password.
package struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as given, only for the server.
    let text: String

    /// The address without user, password and settings, for messages.
    package let description: String

    /// The role to act as after connecting; `nil` for that of the connection itself.
    package private(set) var role: String?

    /// Settings of the address for the server.
    private let options: String

    /// `options` of libpq, including the role; `nil` if that is not set.
    ///
    /// A connection pool that cannot keep the role rejects it.
    var optionsWithRole: String? {
        role.map { role in
            let escaped = role.map { $0 == "\\" || $0.isWhitespace ? "\\\($0)" : String($0) }.joined()
            return "\(options) -c role=\(escaped)"
        }
    }

    /// The same database, seen with the rights of a role, or of the connection itself.
    package func seen(by role: String?) -> PostgresAddress {
        var address = self
        address.role = role
        return address
    }

    /// Parses an address in any form that libpq accepts.
    ///
    /// - Throws: `PostgresError` if it is invalid. The error does not contain the address.
    package init(_ text: String) throws(PostgresError) {
        guard !text.utf8.contains(0), let options = unsafe PQconninfoParse(text, nil) else {
            throw PostgresError(.noAddress, database: "postgresql://")
        }
        defer { unsafe PQconninfoFree(options) }
        var (host, port, database, settings) = ("", "", "", "")
        var option = unsafe options
        while let keyword = unsafe option.pointee.keyword {
            let value = unsafe option.pointee.val.map { unsafe String(cString: $0) } ?? ""
            switch unsafe String(cString: keyword) {
            case "host": host = value
            case "port": port = value
            case "dbname": database = value
            case "options": settings = value
            default: break
            }
            unsafe option += 1
        }
        (self.text, self.options) = (text, settings)
        description = "postgresql://\(host)\(port.isEmpty ? "" : ":" + port)/\(database)"
    }
}
