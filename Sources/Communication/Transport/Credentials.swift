/// The sender's credentials, for a server that asks for them; their description shows no secret.
package struct Credentials: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The name; nil where the server wants none.
    package let user: String?

    /// The password that proves it; nil where there is none.
    package let password: String?

    /// The token that an HTTP server gets instead of them, as a bearer (RFC 6750); nil where there is none.
    package let token: String?

    /// Credentials; none, where all are nil.
    package init(user: String? = nil, password: String? = nil, token: String? = nil) {
        (self.user, self.password, self.token) = (user, password, token)
    }

    /// The names of those that there are.
    package var description: String {
        let parts = [user.map { _ in "user" }, password.map { _ in "password" }, token.map { _ in "token" }]
        return "Credentials(\(parts.compactMap(\.self).joined(separator: ", ")))"
    }

    /// The same, for debuggers.
    package var debugDescription: String { description }

    /// An empty mirror, so that `dump` and failed expectations print no secret either.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
