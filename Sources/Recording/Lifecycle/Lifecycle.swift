internal import Glibc
internal import Platform
package import Settings

/// A part of a program that runs until its work is done or a ``Shutdown`` is requested.
package protocol Service: Sendable {
    func run() async throws
}

/// Runs a service until it completes or the user ends it.
package enum Lifecycle {
    private struct Member {
        let service: any Service
        /// All others are shut down as well when it completes.
        let endsAll: Bool
        let shutdown = Shutdown()
    }

    private enum Event {
        case signal
        case end(of: Int, Result<Void, any Error>)
    }

    /// Runs a service; Ctrl-C, SIGTERM and SIGHUP shut it down gracefully.
    ///
    /// - Parameters:
    ///   - service: the service, which ends early on a shutdown.
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
        var members = [Member(service: service, endsAll: true)]
        members += (companions + [ProgramMemory.AfterStart()]).map { Member(service: $0, endsAll: false) }
        if let reload { members.append(Member(service: reload, endsAll: true)) }
        if let duration { members.append(Member(service: Deadline(duration: duration), endsAll: true)) }
        // Respect signals that the parent process ignores, as nohup does.
        let signals = [SIGINT, SIGTERM] + (reload == nil ? [SIGHUP] : [])
        try await run(members, until: await Signals.arriving(signals.filter { !isIgnored($0) }))
    }

    /// Runs the members side by side, and shuts them down one after the other, the last one first.
    private static func run(_ members: [Member], until signals: AsyncStream<Int32>) async throws {
        try await withThrowingTaskGroup(of: Event.self) { group in
            for (index, member) in members.enumerated() {
                group.addTask {
                    await Shutdown.$current.withValue(member.shutdown) {
                        .end(of: index, await Result { try await member.service.run() })
                    }
                }
            }
            group.addTask {
                _ = await signals.first { _ in true }
                return .signal
            }
            var running = Set(members.indices)
            var isEnding = false
            var failure: (any Error)?
            while !running.isEmpty, let event = try await group.next() {
                switch event {
                case .signal: isEnding = true
                case .end(let index, let result):
                    running.remove(index)
                    if members[index].endsAll { isEnding = true }
                    if case .failure(let error) = result {
                        failure = failure ?? error
                        isEnding = true
                        // Without one of its companions, the main service cannot finish its work.
                        if index != 0 { group.cancelAll() }
                    }
                }
                if isEnding, let last = running.max() { members[last].shutdown.request() }
            }
            group.cancelAll()
            if let failure { throw failure }
        }
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
        // SIG_IGN is the number 1 in place of a function pointer.
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    private struct Deadline: Service {
        let duration: TimeSpan

        func run() async throws {
            try? await cancelAtShutdown { [duration] in
                try await ContinuousClock().sleep(for: .seconds(duration.seconds))
            }
        }
    }
}
