package import Logbook
package import Recording

/// The users of a fleet's page, and the log of their changes.
///
/// Users with a tenant manage only that tenant's users; `nil` is for all users.
package protocol PageUsers: Sendable {
    /// What administrators set besides users.
    var settings: any PageSettings { get }

    /// All users.
    ///
    /// - Throws: an error if the database cannot be read.
    func all() async throws -> [FleetUser]

    /// Adds a user.
    ///
    /// - Returns: `false` if a user has the name, or the tenant does not exist.
    /// - Throws: an error if the database cannot be written.
    func add(_ user: FleetUser) async throws -> Bool

    /// Gives a user another role or password.
    ///
    /// - Returns: `false` if there is no such user.
    /// - Throws: an error if the database cannot be written.
    func change(_ name: String, to role: UserRole?, password: PasswordHash?) async throws -> Bool

    /// Removes a user.
    ///
    /// - Returns: `false` if there is no such user.
    /// - Throws: an error if the database cannot be written.
    func remove(_ name: String) async throws -> Bool

    /// The latest changes of a tenant's users, or of all, newest first.
    ///
    /// - Throws: an error if the database cannot be read.
    func log(_ limit: Int, of tenant: String?) async throws -> [FleetChange]

    /// What the users of a tenant see.
    func part(of tenant: String) -> (database: any RecordedDatabase, shared: any SharedDatabase)
}
