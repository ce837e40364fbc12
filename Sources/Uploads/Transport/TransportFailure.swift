internal import Glibc

/// Why a server did not respond, grouped by what to do next.
///
/// Reasons are clauses for the status output and contain neither secrets nor positions.
package enum TransportFailure: Error, Hashable, Sendable {
    /// The server did not answer or lost the connection: retry later.
    case noAnswer(reason: String)
    /// Stop until a setting or the server's certificate changes.
    case notTrusted(reason: String)
    /// Stop until the user changes a setting at gpslog or at the server.
    case notAuthorized(reason: String)
    /// The server always rejects this request: send other locations.
    case refused(reason: String)
    /// Stop until the user installs a package.
    case missingLibrary(reason: String)
    /// The caller stopped waiting.
    case cancelled

    package var reason: String {
        switch self {
        case .noAnswer(let reason), .notTrusted(let reason), .notAuthorized(let reason), .refused(let reason),
            .missingLibrary(let reason):
            reason
        case .cancelled: "it was cancelled"
        }
    }
}

/// Messages common to HTTP and MQTT.
extension TransportFailure {
    static let unknownHost = noAnswer(reason: "the server's name cannot be resolved")
    static let lost = noAnswer(reason: "the connection was lost")
    static let outOfMemory = noAnswer(reason: "there is not enough memory")

    /// The server's certificate is for another name.
    static let wrongName = notTrusted(reason: "the server's certificate is not trusted: it is made for another name")

    /// The server requires a client certificate, and got none or the wrong one.
    static let certificateWanted = notTrusted(reason: "the server requires a client certificate, or another one")

    /// A shared library is not installed.
    static func missing(_ library: String, package: String) -> TransportFailure {
        .missingLibrary(reason: "\(library) cannot be loaded; install the package \(package)")
    }

    /// The server's certificate is not valid, with the TLS library's message if available.
    static func untrusted(_ detail: String) -> TransportFailure {
        .notTrusted(reason: "the server's certificate is not trusted" + (detail.isEmpty ? "" : ": \(detail)"))
    }

    /// The TLS handshake failed.
    static func unencrypted(_ detail: String) -> TransportFailure {
        .notTrusted(reason: "the encrypted connection failed" + (detail.isEmpty ? "" : ": \(detail)"))
    }

    static func late(after time: Duration) -> TransportFailure { .noAnswer(reason: "no answer within \(text(time))") }

    static func unconnected(after time: Duration) -> TransportFailure {
        .noAnswer(reason: "no connection to the server within \(text(time))")
    }

    /// Connecting failed with this `errno`.
    static func notConnected(_ systemError: Int32) -> TransportFailure {
        switch systemError {
        case ECONNREFUSED: .noAnswer(reason: "the server refuses connections")
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL, ENONET:
            .noAnswer(reason: "no route to the server")
        case ETIMEDOUT: .noAnswer(reason: "the server does not answer to connections")
        case EACCES, EPERM: .noAnswer(reason: "this machine does not allow gpslog to connect to the server")
        default: .noAnswer(reason: "the connection to the server failed")
        }
    }

    private static func text(_ time: Duration) -> String {
        let milliseconds = time / .milliseconds(1)
        return milliseconds < 1000 || milliseconds.truncatingRemainder(dividingBy: 1000) != 0
            ? "\(Int(milliseconds)) ms" : "\(Int(milliseconds / 1000)) s"
    }
}

extension TransportFailure {
    /// Converts a link's failure, after the caller waited for `time`.
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
        case .malformed, .olderVersion: .noAnswer(reason: "the server is not an MQTT broker")
        case .tooLarge, .unasked: .notTrusted(reason: "the broker sends data that gpslog did not request")
        case .silent: .lost
        case .acknowledgesNothing: .notAuthorized(reason: "the broker does not support acknowledged messages (QoS 1)")
        case .turnedAway(let code): turnedAway(code)
        case .disconnected(let code): disconnected(code)
        }
    }

    /// The broker rejected the client (MQTT 5, 3.2.2.2; MQTT 3.1.1, 3.2.2.3).
    private static func turnedAway(_ code: UInt8) -> TransportFailure {
        let text = text(code)
        return switch code {
        case 1, 0x84: .notAuthorized(reason: "the broker speaks neither MQTT 5 nor 3.1.1 (\(text))")
        case 4, 0x86: .notAuthorized(reason: "the broker rejects the user name or password (\(text))")
        case 5, 0x87:
            .notAuthorized(
                reason: "the broker does not let this user connect; check user and password (\(text))"
            )
        case 0x8A: .notAuthorized(reason: "the broker has banned this client (\(text))")
        case 2, 0x85: .notAuthorized(reason: "the broker refuses the client's name (\(text))")
        case 3, 0x88, 0x89, 0x97, 0x9F: .noAnswer(reason: "the broker is busy (\(text))")
        default: .noAnswer(reason: "the broker refuses the connection (\(text))")
        }
    }

    /// The broker closed the connection with this reason code (MQTT 5, 3.14.2.1).
    private static func disconnected(_ code: UInt8) -> TransportFailure {
        let text = text(code)
        return switch code {
        case 0, 0x8B, 0x8D: .lost
        case 0x87: .notAuthorized(reason: "the broker does not let this user publish there (\(text))")
        case 0x8E: .noAnswer(reason: "another client connected to the broker with the same name (\(text))")
        case 0x89, 0x96, 0x97, 0x9F: .noAnswer(reason: "the broker is busy (\(text))")
        default: .noAnswer(reason: "the broker has ended the connection (\(text))")
        }
    }

    private static func text(_ code: UInt8) -> String { "0x" + String(code, radix: 16) }
}
