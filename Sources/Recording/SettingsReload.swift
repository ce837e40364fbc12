internal import Glibc
package import Logging
package import Platform
internal import Settings
internal import Synchronization
package import SystemPackage

/// Restarts a recording with new settings when the service manager requests it by SIGHUP.
///
/// The program replaces itself in the same process, so that all settings take effect together and the process ID stays
/// the same. Invalid settings are logged, and the recording continues with the old ones.
package final class SettingsReload: Sendable {
    private let manager: ServiceManager
    private let file: FilePath?
    private let sockets: ActivationSocketCopies
    private let logger: Logger
    private let asked = Mutex(false)

    /// Creates a reload; `nil` without a service manager, as SIGHUP then means that a terminal has closed.
    ///
    /// - Parameters:
    ///   - file: the settings file; `nil` for the default one.
    ///   - logger: the log for invalid settings.
    package init?(of file: FilePath?, logger: Logger) {
        guard let manager = ServiceManager(of: getpid(), environment: ProcessEnvironment.value(of:)) else { return nil }
        (self.manager, self.file, self.logger) = (manager, file, logger)
        sockets = ActivationSocketCopies(of: ActivationSocket.handedOver)
    }

    /// Whether the recording should restart.
    var isAsked: Bool { asked.withLock(\.self) }

    /// Replaces this process by a new run of the program if a restart was requested.
    ///
    /// - Parameter arguments: the original arguments, including the program's name.
    /// - Throws: `Failure` if the program cannot be executed.
    package func beginAgain(_ arguments: [String]) throws(Failure) {
        guard isAsked else { return }
        sockets.restore()
        // The new run would inherit ignored and blocked signals.
        for number in [SIGHUP, SIGINT, SIGTERM, SIGPIPE] { _ = signal(number, SIG_DFL) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
        var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
        _ = unsafe execv("/proc/self/exe", &words)
        throw Failure("cannot restart gpslog: \(Errno(rawValue: errno))", .software)
    }

    private func isWelcome() -> Bool {
        do throws(Failure) {
            _ = try SettingsFile.read(file)
            return true
        } catch {
            logger.error("the previous settings stay in effect: \(error)")
            return false
        }
    }
}

extension SettingsReload: Service {
    /// Waits for a request of the service manager with valid settings, or for shutdown.
    package func run() async throws {
        for await _ in await Signals.arriving([SIGHUP]).untilShutdown() where isWelcome() {
            asked.withLock { $0 = true }
            logger.notice("the settings were reloaded; the recording starts again")
            manager.tell("RELOADING=1", "STATUS=reloading settings")
            return
        }
    }
}
