internal import Glibc
package import Logging
internal import Platform
internal import ServiceLifecycle
internal import Serving
internal import Settings
internal import Synchronization
package import SystemPackage
package import Terminal
internal import UnixSignals

/// Has a recording begin again, with settings that are read anew, when the service manager asks for it by SIGHUP.
///
/// The program takes its own place in the same process, so that nothing is half in force, and whoever has it run sees the same
/// process. Settings that are wrong are reported, and the recording goes on with those of before.
package final class SettingsReload: Sendable {
    private let manager: ServiceManager
    private let file: FilePath?
    private let sockets: KeptSockets
    private let logger: Logger
    private let asked = Mutex(false)

    /// The reload of a recording; nil where no service manager has started it, and SIGHUP means that a terminal has closed.
    ///
    /// - Parameters:
    ///   - file: the settings file that is named; nil for the usual one.
    ///   - logger: is told of settings that are wrong.
    package init?(of file: FilePath?, logger: Logger) {
        guard let manager = ServiceManager(of: getpid(), environment: ProcessEnvironment.value(of:)) else { return nil }
        (self.manager, self.file, self.logger) = (manager, file, logger)
        sockets = KeptSockets(of: InheritedSocket.handedOver)
    }

    /// True once the recording is to begin again.
    var isAsked: Bool { asked.withLock(\.self) }

    /// Puts a new run of this program in the place of this one, if that was asked for.
    ///
    /// - Parameter arguments: the arguments that it was started with, its name first.
    /// - Throws: `Failure` where that cannot be done.
    package func beginAgain(_ arguments: [String]) throws(Failure) {
        guard isAsked else { return }
        sockets.restore()
        // Signals that are ignored or blocked here would be there, too.
        for number in [SIGHUP, SIGINT, SIGTERM, SIGPIPE] { _ = signal(number, SIG_DFL) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
        var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
        _ = unsafe execv("/proc/self/exe", &words)
        throw Failure("the program cannot be started anew: \(Errno(rawValue: errno))", .software)
    }

    private func isWelcome() -> Bool {
        do throws(Failure) {
            _ = try SettingsFile.read(file)
            return true
        } catch {
            logger.error("the settings of before go on: \(error)")
            return false
        }
    }
}

extension SettingsReload: Service {
    /// Waits until the service manager asks and the settings are in order, or until shut down.
    package func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() where isWelcome() {
            asked.withLock { $0 = true }
            logger.notice("the settings are read anew; the recording begins again")
            manager.tell("RELOADING=1", "STATUS=reading settings anew")
            return
        }
    }
}
