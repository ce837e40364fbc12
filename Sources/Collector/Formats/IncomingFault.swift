package import HTTPTypes

/// The reason why a request is not taken as it is.
package struct IncomingFault: Error, Hashable {
    /// The status to answer with.
    package let status: HTTPResponse.Status

    /// The reason in words, which repeat nothing of the request.
    let reason: String

    /// Seconds after which it may come again; nil where it need not.
    var retryAfter: Int?

    /// True where something is wrong with what the one device sends, or what is stored of it, and the others are none the worse for it.
    var isOfOneDevice = false

    /// Something that nobody can read.
    static func unreadable(_ reason: String) -> IncomingFault { IncomingFault(status: .badRequest, reason: reason) }

    /// More than is taken at once.
    static let tooLarge = IncomingFault(
        status: .contentTooLarge,
        reason: "that is more than is taken at once; send less"
    )

    /// No token, or one that lets nobody in.
    static let noToken = IncomingFault(status: .unauthorized, reason: "a device's token is needed")

    /// A token that is none of a device's any more.
    static let notAllowed = IncomingFault(status: .forbidden, reason: "this token lets no device in")

    /// More requests than a token has a right to.
    package static func tooMany(retryAfter seconds: Int) -> IncomingFault {
        IncomingFault(status: .tooManyRequests, reason: "too many requests; wait", retryAfter: seconds)
    }

    /// No answer of the database, or too much to do.
    static let busy = IncomingFault(
        status: .serviceUnavailable,
        reason: "nothing can be stored at present; nothing of this is, as far as is known",
        retryAfter: 5
    )

    /// Contents of the database that are damaged, or newer than this program, or values that it refuses, all of one device.
    static let busyWithOneDevice = IncomingFault(
        status: busy.status,
        reason: busy.reason,
        retryAfter: busy.retryAfter,
        isOfOneDevice: true
    )
}
