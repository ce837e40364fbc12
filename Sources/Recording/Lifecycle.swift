internal import Glibc
internal import Logging
package import ServiceLifecycle
package import Settings
internal import UnixSignals

/// Runs a service until it has done its work or the user ends it.
package enum Lifecycle {
    /// Runs to the end; Ctrl-C, SIGTERM and a terminal that closes shut down in order.
    ///
    /// - Parameters:
    ///   - service: the service to run; it ends early when asked to shut down gracefully.
    ///   - companions: services that go on beside it, and end with it.
    ///   - reload: the service that ends it when SIGHUP asks for new settings; nil where that signal ends it as others do.
    ///   - duration: the time after which it ends without being asked; nil for never.
    /// - Throws: the error that the service throws.
    package static func run(
        _ service: some Service,
        beside companions: [any Service] = [],
        reloadingBy reload: SettingsReload? = nil,
        endingAfter duration: TimeSpan? = nil
    ) async throws {
        // A reader of our output that goes away must not take the recording with it.
        _ = signal(SIGPIPE, SIG_IGN)
        var services: [ServiceGroupConfiguration.ServiceConfiguration] = [
            .init(
                service: service,
                successTerminationBehavior: .gracefullyShutdownGroup,
                failureTerminationBehavior: .gracefullyShutdownGroup
            )
        ]
        for companion in companions + [ProgramMemory.AfterStart()] {
            services.append(.init(service: companion, successTerminationBehavior: .ignore))
        }
        if let reload {
            services.append(.init(service: reload, successTerminationBehavior: .gracefullyShutdownGroup))
        }
        if let duration {
            services.append(
                .init(service: Deadline(duration), successTerminationBehavior: .gracefullyShutdownGroup)
            )
        }
        // The group's own messages are about services, not about what the user does.
        let silent = Logger(label: "gpslog.lifecycle") { _ in SwiftLogNoOpLogHandler() }
        // Whoever started us with a signal ignored, as nohup does, means it.
        let hangUp: [(UnixSignal, Int32)] = reload == nil ? [(.sighup, SIGHUP)] : []
        let signals = ([(.sigint, SIGINT), (.sigterm, SIGTERM)] + hangUp).filter { !isIgnored($0.1) }.map(\.0)
        let configuration = ServiceGroupConfiguration(
            services: services,
            gracefulShutdownSignals: signals,
            logger: silent
        )
        try await ServiceGroup(configuration: configuration).run()
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
        // SIG_IGN is the number 1 in place of a function.
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    /// Ends when time is up.
    private struct Deadline: Service {
        let duration: TimeSpan

        init(_ duration: TimeSpan) {
            self.duration = duration
        }

        func run() async throws {
            try? await cancelWhenGracefulShutdown { [duration] in
                try await ContinuousClock().sleep(for: .seconds(duration.seconds))
            }
        }
    }
}
