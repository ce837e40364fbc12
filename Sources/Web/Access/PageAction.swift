package import GNSS
package import Logbook

/// What a request does, for which a visitor needs a role.
package enum PageAction: Hashable, Sendable {
    /// Reads devices, tracks, fences, alerts and reports, or sets the own password.
    case look
    /// Changes fences, tracks, notes and charts, or acknowledges alerts.
    case dispatch
    /// Manages users, rules, tokens and share links, reads the log of changes, or does what no other role may.
    case administer

    /// Who may do what.
    private static let table: [UserRole: Set<PageAction>] = [
        .viewer: [.look],
        .dispatcher: [.look, .dispatch],
        .administrator: [.look, .dispatch, .administer],
    ]

    /// Changes that dispatchers may make; all others are for administrators.
    private static let dispatched: Set<String> = [
        "POST geofences", "PATCH geofences", "DELETE geofences", "POST alerts", "POST waypoints", "PATCH waypoints",
        "PATCH tracks", "POST tracks", "POST import",
        "POST charts",
    ]

    /// Answers for administrators alone.
    private static let guarded: Set<String> = ["users", "log", "rules"]

    /// The action of a request by its method and path.
    package init(_ method: String, _ path: String) {
        let parts = path.split(separator: "/")
        let thing = parts.starts(with: ["api", "v1"]) && parts.count > 2 ? String(parts[2]) : ""
        if "\(method) \(thing)" == "POST password" {
            // Everyone may change their own.
            self = .look
        } else if method == "GET" {
            self = Self.guarded.contains(thing) ? .administer : .look
        } else {
            self = Self.dispatched.contains("\(method) \(thing)") ? .dispatch : .administer
        }
    }

    /// Whether the action is allowed for a role.
    package func isAllowed(for role: UserRole) -> Bool { Self.table[role]?.contains(self) == true }
}

/// A visitor of the page, with their permissions.
package enum Visitor: Hashable, Sendable {
    /// A user of this machine; without a password, the page is only for them.
    case local

    /// A visitor who has signed in with the page's own password.
    case owner

    /// A user of a fleet's page who has signed in.
    case user(FleetUser)

    /// A visitor with a share link until its expiry; guests cannot change anything or see places in privacy zones.
    case guest(until: UTCTime)

    package var isGuest: Bool { if case .guest = self { true } else { false } }

    /// `nil` for guests.
    package var role: UserRole? {
        switch self {
        case .local, .owner: .administrator
        case .user(let user): user.role
        case .guest: nil
        }
    }

    /// The database role whose devices the visitor sees; `nil` for all that the page shows.
    package var tenant: String? { if case .user(let user) = self { user.tenant } else { nil } }

    /// Name for the log of changes.
    package var author: FleetAuthor {
        switch self {
        case .local: FleetAuthor("this computer (page)")
        case .owner: FleetAuthor("owner (page)")
        case .user(let user): FleetAuthor(user.name, tenant: user.tenant)
        case .guest: FleetAuthor("guest (page)")
        }
    }
}
