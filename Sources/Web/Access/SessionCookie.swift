internal import Access
internal import HTTPTypes
internal import Hummingbird

/// Cookie with the visitor's token, `HttpOnly` and `SameSite=Strict`.
struct SessionCookie: Sendable {
    private static let name = "gpslog"

    /// Whether this server itself uses TLS.
    let isEncrypted: Bool

    /// Token in the request's cookie, unchecked; `nil` without a cookie.
    static func word(of request: Request) -> String? { request.cookies[name]?.value }

    func keeping(_ token: SecretToken, for seconds: Int, of request: Request) -> Cookie {
        cookie(token.description, for: seconds, of: request)
    }

    /// A cookie that expires at once.
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

    /// Whether a reverse proxy received the request by HTTPS, according to `X-Forwarded-Proto`.
    private static func isEncryptedBefore(_ request: Request) -> Bool {
        HTTPField.Name("X-Forwarded-Proto").flatMap { request.headers[$0] } == "https"
    }
}
