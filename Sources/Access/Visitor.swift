package import GNSS

/// Somebody who may see the page, and what else.
package enum Visitor: Hashable, Sendable {
    /// Somebody at a page for which no password was set: it is this machine's alone.
    case local

    /// Somebody who has given the password.
    case owner

    /// Somebody with a link: looks until then, changes nothing, and does not see what lies in a zone.
    case guest(until: UTCTime)

    /// True for somebody with a link.
    package var isGuest: Bool { if case .guest = self { true } else { false } }
}
