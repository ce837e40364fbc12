internal import Access
internal import HTTPTypes
internal import Hummingbird

/// The cookie in which a browser keeps the token that it shows: no script reads it, and no other site has it sent.
struct SessionCookie: Sendable {
    private static let name = "gpslog"

    /// True where the page is encrypted here.
    let isEncrypted: Bool

    /// The token that a request shows; nil where it shows none.
    static func word(of request: Request) -> String? { request.cookies[name]?.value }

    /// The order to keep a token for so many seconds.
    func keeping(_ token: SecretToken, for seconds: Int, of request: Request) -> Cookie {
        cookie(token.description, for: seconds, of: request)
    }

    /// The order to forget it.
    func forgetting(of request: Request) -> Cookie { cookie("", for: 0, of: request) }

    private func cookie(_ value: String, for seconds: Int, of request: Request) -> Cookie {
        Cookie(
            name: Self.name,
            value: value,
            maxAge: seconds,
            path: "/",
            secure: isEncrypted || Self.isEncryptedBefore(request),
            httpOnly: true,
            sameSite: .strict
        )
    }

    /// True where it has come by HTTPS to a server that stands before this one and says so.
    private static func isEncryptedBefore(_ request: Request) -> Bool {
        HTTPField.Name("X-Forwarded-Proto").flatMap { request.headers[$0] } == "https"
    }
}
