/// The exit status that a program gives the shell, after sysexits(3).
package enum ExitStatus: Int32, Sendable {
    /// Done.
    case done = 0
    /// Wrong usage.
    case usage = 64
    /// The input is not what it claims.
    case dataError = 65
    /// No such input.
    case noInput = 66
    /// No receiver or server.
    case unavailable = 69
    /// Our fault.
    case software = 70
    /// Cannot create output.
    case cannotCreate = 73
    /// Read or write failed.
    case inputOutput = 74
    /// Try again later.
    case temporary = 75
    /// Permission denied.
    case noPermission = 77
    /// Wrong setting.
    case configuration = 78
}
