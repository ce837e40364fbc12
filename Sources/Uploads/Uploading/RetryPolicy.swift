/// How long to wait after failures.
package struct RetryPolicy: Hashable, Sendable {
    /// First and longest delay after a server could not be reached.
    ///
    /// Short, since attempts without a network cost almost nothing, and users expect their position soon after
    /// reconnecting.
    package var unreachable: ClosedRange<Duration>

    /// First and longest delay after a server reported an error.
    package var unwilling: ClosedRange<Duration>

    /// Delay after a server denied access or rejected everything.
    package var unauthorized: Duration

    /// First and longest delay of the latest location, if the server rejects everything.
    ///
    /// Shorter than for the backlog: the server may accept the next location.
    package var refusing: ClosedRange<Duration>

    /// Limit for delays requested by the server.
    package var longest: Duration

    /// Counting period for detecting a growing backlog.
    package var count: Duration

    /// Polling interval for other programs' fixes and for requests to retry.
    package var look: Duration

    package init(
        unreachable: ClosedRange<Duration> = .milliseconds(100)...(.milliseconds(1500)),
        unwilling: ClosedRange<Duration> = .seconds(1)...(.seconds(300)),
        unauthorized: Duration = .seconds(900),
        refusing: ClosedRange<Duration> = .seconds(1)...(.seconds(30)),
        longest: Duration = .seconds(3600),
        count: Duration = .seconds(60),
        look: Duration = .seconds(1)
    ) {
        self.unreachable = unreachable
        self.unwilling = unwilling
        self.unauthorized = unauthorized
        self.refusing = refusing
        self.longest = longest
        self.count = count
        self.look = look
    }
}

/// Delays that double with each failure up to a limit.
///
/// They are partly random, so that loggers that lost a server together do not reconnect together.
struct BackOff {
    /// Failures since the last success.
    private(set) var count = 0

    /// The delay after another failure: between two thirds and all of the doubled delay.
    mutating func next(within range: ClosedRange<Duration>) -> Duration {
        let doubled = range.lowerBound * Double(1 << min(count, 20))
        count += 1
        return min(doubled, range.upperBound) * Double.random(in: 2.0 / 3...1)
    }

    /// Counts a failure whose delay is set elsewhere.
    mutating func note() { count += 1 }

    /// Resets the delay after a success.
    mutating func reset() { count = 0 }
}

/// Kinds of upload failures, by what must change before a retry can succeed.
package enum UploadFailureKind: String, Hashable, Sendable, CaseIterable {
    /// The server does not answer or lost the connection.
    case noAnswer = "no-answer"
    /// The server's certificate is not valid.
    case notTrusted = "not-trusted"
    /// The server denies access.
    case notAuthorized = "not-authorized"
    /// The server rejects the request.
    case refused
    /// The server reports an error of its own or asks to wait.
    case serverError = "server-error"
    /// A shared library is not installed.
    case missingLibrary = "missing-library"

    /// Classifies a transport failure; `nil` if the caller cancelled it.
    init?(_ failure: TransportFailure) {
        switch failure {
        case .noAnswer: self = .noAnswer
        case .notTrusted: self = .notTrusted
        case .notAuthorized: self = .notAuthorized
        case .refused: self = .refused
        case .missingLibrary: self = .missingLibrary
        case .cancelled: return nil
        }
    }

    /// Classifies a server's answer; `nil` if the request was accepted.
    init?(_ answer: UploadAnswer) {
        switch answer {
        case .accepted: return nil
        case .refused: self = .refused
        case .tryAgain, .wait: self = .serverError
        case .notAuthorized: self = .notAuthorized
        }
    }
}
