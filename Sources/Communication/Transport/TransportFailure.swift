internal import Glibc

/// The reason why nothing came back from a server, by what to do next.
///
/// A reason is a clause for a line that tells how uploads go; in it there is neither a secret nor a place.
package enum TransportFailure: Error, Hashable, Sendable {
    /// Try again later: nobody answered, or no longer.
    case noAnswer(reason: String)
    /// Send nothing, until the user has changed a setting, or the server its certificate.
    case notTrusted(reason: String)
    /// Send nothing, until the user has changed a setting, here or there.
    case notAuthorized(reason: String)
    /// Send something else: the server never takes this.
    case refused(reason: String)
    /// Send nothing, until the user has installed a package.
    case missingLibrary(reason: String)
    /// Whoever waited for the answer does so no longer.
    case cancelled

    /// The reason to tell the user.
    package var reason: String {
        switch self {
        case .noAnswer(let reason), .notTrusted(let reason), .notAuthorized(let reason), .refused(let reason),
            .missingLibrary(let reason):
            reason
        case .cancelled: "it was cancelled"
        }
    }
}

/// The words for what HTTP and MQTT have in common.
extension TransportFailure {
    static let unknownHost = noAnswer(reason: "the name of the server is not known")
    static let lost = noAnswer(reason: "the connection was lost")
    static let outOfMemory = noAnswer(reason: "there is not enough memory")

    /// The server's certificate has another name.
    static let wrongName = notTrusted(reason: "the server's certificate is not trusted: it is made for another name")

    /// The server asked for a certificate, and got none, or another one.
    static let certificateWanted = notTrusted(reason: "the server wants another client certificate, or one at all")

    /// A library is not on this machine.
    static func missing(_ library: String, package: String) -> TransportFailure {
        .missingLibrary(reason: "\(library) cannot be loaded; install the package \(package)")
    }

    /// The server's certificate is not good, by what the encryption's library says of it, if anything.
    static func untrusted(_ detail: String) -> TransportFailure {
        .notTrusted(reason: "the server's certificate is not trusted" + (detail.isEmpty ? "" : ": \(detail)"))
    }

    /// No encrypted connection came about.
    static func unencrypted(_ detail: String) -> TransportFailure {
        .notTrusted(reason: "no encrypted connection can be made" + (detail.isEmpty ? "" : ": \(detail)"))
    }

    /// No answer came within a time.
    static func late(after time: Duration) -> TransportFailure { .noAnswer(reason: "no answer within \(text(time))") }

    /// No connection came about within a time.
    static func unconnected(after time: Duration) -> TransportFailure {
        .noAnswer(reason: "no connection to the server within \(text(time))")
    }

    /// No connection came about, for the reason that the system gives.
    static func notConnected(_ systemError: Int32) -> TransportFailure {
        switch systemError {
        case ECONNREFUSED: .noAnswer(reason: "the server refuses connections")
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL, ENONET:
            .noAnswer(reason: "no route to the server")
        case ETIMEDOUT: .noAnswer(reason: "the server does not answer to connections")
        case EACCES, EPERM: .noAnswer(reason: "this machine does not let gpslog connect to the server")
        default: .noAnswer(reason: "no connection to the server can be made")
        }
    }

    private static func text(_ time: Duration) -> String {
        let milliseconds = time / .milliseconds(1)
        return milliseconds < 1000 || milliseconds.truncatingRemainder(dividingBy: 1000) != 0
            ? "\(Int(milliseconds)) ms" : "\(Int(milliseconds / 1000)) s"
    }
}

extension TransportFailure {
    /// The failure that a link's end is to whoever waited so long for it.
    init(_ end: MQTTEnd, after time: Duration) {
        switch end {
        case .transport(let failure): self = failure
        case .late: self = .late(after: time)
        case .interrupted: self = .lost
        case .fault(let fault): self = Self.fault(fault)
        }
    }

    private static func fault(_ fault: MQTTFault) -> TransportFailure {
        switch fault {
        case .malformed, .olderVersion: .noAnswer(reason: "what answers is no MQTT broker")
        case .tooLarge, .unasked: .notTrusted(reason: "the broker sends more than anybody has asked for")
        case .silent: .lost
        case .acknowledgesNothing: .notAuthorized(reason: "the broker takes no messages that it acknowledges (QoS 1)")
        case .turnedAway(let code): turnedAway(code)
        case .disconnected(let code): disconnected(code)
        }
    }

    /// The broker does not want this client, by its reason code (MQTT 5, 3.2.2.2; MQTT 3.1.1, 3.2.2.3).
    private static func turnedAway(_ code: UInt8) -> TransportFailure {
        let text = text(code)
        return switch code {
        case 1, 0x84: .notAuthorized(reason: "the broker speaks neither MQTT 5 nor 3.1.1 (\(text))")
        case 4, 0x86: .notAuthorized(reason: "the broker wants another user name or password (\(text))")
        case 5, 0x87:
            .notAuthorized(
                reason: "the broker does not let this user connect; are user and password right? (\(text))"
            )
        case 0x8A: .notAuthorized(reason: "the broker has banned this client (\(text))")
        case 2, 0x85: .notAuthorized(reason: "the broker refuses the client's name (\(text))")
        case 3, 0x88, 0x89, 0x97, 0x9F: .noAnswer(reason: "the broker is busy (\(text))")
        default: .noAnswer(reason: "the broker refuses the connection (\(text))")
        }
    }

    /// The broker has ended the connection, by its reason code (MQTT 5, 3.14.2.1).
    private static func disconnected(_ code: UInt8) -> TransportFailure {
        let text = text(code)
        return switch code {
        case 0, 0x8B, 0x8D: .lost
        case 0x87: .notAuthorized(reason: "the broker does not let this user publish there (\(text))")
        case 0x8E: .noAnswer(reason: "another client has connected to the broker by the same name (\(text))")
        case 0x89, 0x96, 0x97, 0x9F: .noAnswer(reason: "the broker is busy (\(text))")
        default: .noAnswer(reason: "the broker has ended the connection (\(text))")
        }
    }

    private static func text(_ code: UInt8) -> String { "0x" + String(code, radix: 16) }
}
