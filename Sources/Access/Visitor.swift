package import GNSS

/// A visitor of the page, and what that one may do.
package enum Visitor: Hashable, Sendable {
    /// A user of this machine, which the page is for alone where no password was set.
    case local

    /// A visitor who has given the password.
    case owner

    /// A visitor with a link: looks until then, changes nothing, and does not see what lies in a zone.
    case guest(until: UTCTime)

    /// True for somebody with a link.
    package var isGuest: Bool { if case .guest = self { true } else { false } }
}
