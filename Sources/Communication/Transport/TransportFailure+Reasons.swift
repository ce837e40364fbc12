internal import Glibc

/// The words for what HTTP and MQTT have in common.
extension TransportFailure {
    static let unknownHost = noAnswer(reason: "the name of the server is not known")
    static let lost = noAnswer(reason: "the connection was lost")
    static let outOfMemory = noAnswer(reason: "there is not enough memory")

    /// The server's certificate has another name.
    static let wrongName = notTrusted(reason: "the server's certificate is not trusted: it is made for another name")

    /// The server asked for a certificate, and got none, or another one.
    static let certificateWanted = notTrusted(reason: "the server wants another client certificate, or one at all")

    /// There is no such library on this machine.
    static func missing(_ library: String, package: String) -> TransportFailure {
        .missingLibrary(reason: "\(library) cannot be loaded; install the package \(package)")
    }

    /// The server's certificate is not good, by what the encryption's library says of it, if anything.
    static func untrusted(_ detail: String) -> TransportFailure {
        .notTrusted(reason: "the server's certificate is not trusted" + (detail.isEmpty ? "" : ": \(detail)"))
    }

    /// There is no encrypted connection.
    static func unencrypted(_ detail: String) -> TransportFailure {
        .notTrusted(reason: "no encrypted connection can be made" + (detail.isEmpty ? "" : ": \(detail)"))
    }

    /// No answer came for so long.
    static func late(after time: Duration) -> TransportFailure { .noAnswer(reason: "no answer within \(text(time))") }

    /// No connection came about for so long.
    static func unconnected(after time: Duration) -> TransportFailure {
        .noAnswer(reason: "no connection to the server within \(text(time))")
    }

    /// There is no connection, by what the system says.
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
