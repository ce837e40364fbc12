package import GNSS

/// A visitor of the page, with their permissions.
package enum Visitor: Hashable, Sendable {
    /// A user of this machine; without a password, the page is only for them.
    case local

    /// A visitor who has signed in with the password.
    case owner

    /// A visitor with a share link until its expiry; guests cannot change anything or see places in privacy zones.
    case guest(until: UTCTime)

    package var isGuest: Bool { if case .guest = self { true } else { false } }
}
