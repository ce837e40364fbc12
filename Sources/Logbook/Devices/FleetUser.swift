package import GNSS

/// What a user of a fleet's page may do; each role may do what those before it may.
package enum UserRole: String, CaseIterable, Hashable, Sendable {
    case viewer, dispatcher, administrator
}

/// A person who signs in to a fleet's page with a name and a password.
package struct FleetUser: Hashable, Sendable {
    package let name: String
    package let role: UserRole

    /// The database role whose devices the user sees; `nil` for all devices.
    package let tenant: String?

    /// The password's hash as text.
    package let password: String

    package init(_ name: String, _ role: UserRole, tenant: String?, password: String) {
        (self.name, self.role, self.tenant, self.password) = (name, role, tenant, password)
    }
}

/// On whose behalf a program changes a fleet's database.
package struct FleetAuthor: Hashable, Sendable {
    /// The author of the current task's changes; `nil` for the user of the command line.
    @TaskLocal package static var current: FleetAuthor?

    package let name: String

    /// The tenant of a user of the page; `nil` for none.
    package let tenant: String?

    package init(_ name: String, tenant: String? = nil) { (self.name, self.tenant) = (name, tenant) }
}

/// A change in the log of a fleet's database.
package struct FleetChange: Hashable, Sendable {
    package let time: UTCTime

    /// The name of the user who made the change.
    package let author: String

    /// What was done, in the words of the command line, such as `geofence add`.
    package let action: String

    /// The name of the changed object.
    package let subject: String

    package init(_ time: UTCTime, by author: String, _ action: String, _ subject: String) {
        (self.time, self.author, self.action, self.subject) = (time, author, action, subject)
    }
}
