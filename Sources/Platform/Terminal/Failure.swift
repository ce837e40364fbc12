internal import Glibc

/// Why a command failed, in words for its user.
package struct Failure: Error, CustomStringConvertible {
    /// A single sentence: what is wrong, and what to do.
    package let description: String

    package let status: ExitStatus

    package init(_ description: String, _ status: ExitStatus) {
        self.description = description
        self.status = status
    }
}

/// An error that provides its own message and exit status.
package protocol FailureConvertible: Error {
    var failure: Failure { get }
}

/// The programs' exit statuses, as in sysexits(3).
package enum ExitStatus: Int32, Sendable {
    case done = 0
    case usage = 64
    /// The input has an invalid format.
    case dataError = 65
    case noInput = 66
    /// No receiver or server is available.
    case unavailable = 69
    /// An internal error of the program.
    case software = 70
    case cannotCreate = 73
    /// A read or write failed.
    case inputOutput = 74
    /// A temporary failure, to be retried later.
    case temporary = 75
    case noPermission = 77
    case configuration = 78
}

package enum ProcessEnvironment {
    /// Returns the value of a variable; nil if it is unset or empty.
    package static func value(of name: String) -> String? {
        guard let text = unsafe getenv(name) else { return nil }
        let value = unsafe String(cString: text)
        return value.isEmpty ? nil : value
    }
}
