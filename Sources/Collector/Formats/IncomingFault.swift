package import HTTPTypes

/// Why a request was rejected, and how to respond.
package struct IncomingFault: Error, Hashable {
    package let status: HTTPResponse.Status

    /// Message for the client; it never repeats content of the request.
    let reason: String

    /// Seconds until the client should retry; `nil` if it should not.
    var retryAfter: Int?

    /// Whether only one device is affected, by its own data or by its stored rows.
    var isOfOneDevice = false

    /// A request that cannot be parsed.
    static func unreadable(_ reason: String) -> IncomingFault { IncomingFault(status: .badRequest, reason: reason) }

    /// A body or a number of fixes above the limit.
    static let tooLarge = IncomingFault(
        status: .contentTooLarge,
        reason: "the request is too large; send less at once"
    )

    /// The token is missing or malformed.
    static let noToken = IncomingFault(status: .unauthorized, reason: "a device token is required")

    /// The token belongs to no device.
    static let notAllowed = IncomingFault(status: .forbidden, reason: "the token is invalid or revoked")

    /// The token has exceeded its request rate.
    package static func tooMany(retryAfter seconds: Int) -> IncomingFault {
        IncomingFault(status: .tooManyRequests, reason: "too many requests; retry later", retryAfter: seconds)
    }

    /// The database does not respond, or too many requests are waiting.
    static let busy = IncomingFault(
        status: .serviceUnavailable,
        reason: "the request could not be stored; retry later",
        retryAfter: 5
    )

    /// One device's stored rows are damaged or newer than this program, or the database rejects its values.
    static let busyWithOneDevice = IncomingFault(
        status: busy.status,
        reason: busy.reason,
        retryAfter: busy.retryAfter,
        isOfOneDevice: true
    )
}
