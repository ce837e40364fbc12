/// The sender's credentials for a server; descriptions never show secrets.
package struct Credentials: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    package let user: String?

    package let password: String?

    /// Bearer token for HTTP servers (RFC 6750), used instead of user and password; `nil` for none.
    package let token: String?

    package init(user: String? = nil, password: String? = nil, token: String? = nil) {
        (self.user, self.password, self.token) = (user, password, token)
    }

    /// Which credentials are set, without their values.
    package var description: String {
        let parts = [user.map { _ in "user" }, password.map { _ in "password" }, token.map { _ in "token" }]
        return "Credentials(\(parts.compactMap(\.self).joined(separator: ", ")))"
    }

    package var debugDescription: String { description }

    /// An empty mirror, so that `dump` and failed expectations print no secret either.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
