internal import Glibc
internal import Logging
package import ServiceLifecycle
package import Settings
internal import UnixSignals

/// Runs a service until it completes or the user ends it.
package enum Lifecycle {
    /// Runs a service; Ctrl-C, SIGTERM and SIGHUP shut it down gracefully.
    ///
    /// - Parameters:
    ///   - service: the service, which ends early on a graceful shutdown.
    ///   - companions: services that run beside it and end with it.
    ///   - reload: the service that handles SIGHUP by reloading settings; `nil` to shut down on SIGHUP.
    ///   - duration: the time after which to shut down; `nil` for no limit.
    /// - Throws: the error of the service.
    package static func run(
        _ service: some Service,
        beside companions: [any Service] = [],
        reloadingBy reload: SettingsReload? = nil,
        endingAfter duration: TimeSpan? = nil
    ) async throws {
        // The recording must survive if the reader of its output goes away.
        _ = signal(SIGPIPE, SIG_IGN)
        var services: [ServiceGroupConfiguration.ServiceConfiguration] = [
            .init(
                service: Named(service: service),
                successTerminationBehavior: .gracefullyShutdownGroup,
                failureTerminationBehavior: .gracefullyShutdownGroup
            )
        ]
        for companion in companions + [ProgramMemory.AfterStart()] {
            services.append(.init(service: Named(service: companion), successTerminationBehavior: .ignore))
        }
        if let reload {
            services.append(
                .init(service: Named(service: reload), successTerminationBehavior: .gracefullyShutdownGroup)
            )
        }
        if let duration {
            services.append(
                .init(
                    service: Named(service: Deadline(duration)),
                    successTerminationBehavior: .gracefullyShutdownGroup
                )
            )
        }
        // The group logs about services, which does not help users.
        let silent = Logger(label: "gpslog.lifecycle") { _ in SwiftLogNoOpLogHandler() }
        // Respect signals that the parent process ignores, as nohup does.
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
        // SIG_IGN is the number 1 in place of a function pointer.
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    /// A service that describes itself by its type.
    ///
    /// The group describes each service, and reflection over all parts of a recording took 40 % of a short replay.
    private struct Named: Service, CustomStringConvertible {
        let service: any Service

        var description: String { "\(type(of: service))" }

        func run() async throws { try await service.run() }
    }

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
