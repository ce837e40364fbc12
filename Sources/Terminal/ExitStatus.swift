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
