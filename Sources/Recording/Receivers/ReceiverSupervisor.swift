internal import GNSS
internal import Logging
internal import Platform
internal import Receivers
internal import Storage
internal import SystemPackage

/// Records from receivers whenever they are plugged in: those that the user named, or all.
///
/// A receiver that fails does not affect the others.
struct ReceiverSupervisor: Service {
    /// Delay before looking for devices after a receiver has ended, as there may be no event when it returns.
    private static let pause = Duration.seconds(2)

    private let named: [FilePath]
    private let sources: [NetworkAddress]
    private let recognised: Set<ReceiverIdentity>
    private let context: ReceiverRecording.Context
    private let events: AsyncStream<Event>
    private let tell: AsyncStream<Event>.Continuation

    private enum Event: Sendable {
        case discovered(ReceiverEvent)
        case recognised(ReceiverIdentity)
        case ended(ReceiverPool.Entry, Result<Void, any Error>)
        case lookAgain
    }

    private typealias Group = ThrowingDiscardingTaskGroup<any Error>

    /// Whether any receiver has been opened.
    var hasStarted: Bool { context.remembered.hasStarted }

    /// Counts of lines without a fix, over all receivers.
    var passedLines: LineCounts { context.remembered.passedLines }

    /// Creates a supervisor of the named devices and sources, or of all receivers if none is named.
    init(
        named: SourceSelection,
        recognised: Set<ReceiverIdentity>,
        makingContext context: (_ onRecognised: @escaping @Sendable (ReceiverIdentity) -> Void) ->
            ReceiverRecording.Context
    ) {
        // Unbounded: events are rare, and none may be lost.
        let (events, tell) = AsyncStream.makeStream(of: Event.self)
        self.named = named.devices
        sources = named.addresses
        self.recognised = recognised
        self.events = events
        self.tell = tell
        self.context = context { tell.yield(.recognised($0)) }
    }

    /// Records until shutdown, or until all named devices that udev does not announce have ended.
    func run() async throws {
        async let sourceFailure = record(sources)
        if !named.isEmpty || sources.isEmpty { try await recordDevices() }
        if let failure = await sourceFailure { throw failure }
    }

    private func recordDevices() async throws {
        let present = try ReceiverDiscovery.presentDevices()
        // udev does not announce pseudo-terminals, FIFOs and ports of the board when they return.
        let unannounced = named.filter { path in
            !present.contains { $0.path == path || $0.path == path.withoutLinks }
        }
        async let failure = record(unannounced)
        if named.isEmpty || unannounced.count < named.count { try await watch() }
        // Other devices may have been recorded completely, but the user also asked for the one that failed.
        if let failure = await failure { throw failure }
    }
}

// MARK: - Devices that udev announces

extension ReceiverSupervisor {
    /// The open devices, each with the handle that ends its recording.
    private typealias Brakes = [ReceiverPool.Entry: ReceiverRecording.CancellationHandle]

    private func watch() async throws {
        let deviceEvents = try ReceiverDiscovery.events()
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
                for await deviceEvent in deviceEvents.untilShutdown() {
                    tell.yield(.discovered(deviceEvent))
                }
                tell.finish()
            }
            var pool = ReceiverPool(named: named, recognised: recognised)
            var handles = Brakes()
            var lastSaid: (message: String, pluggings: Int)?
            for await event in events.untilShutdown() {
                try deal(with: event, &pool, &group)
                // The kernel usually, but not always, hangs up an unplugged line.
                for (entry, handle) in handles where !pool.isPluggedIn(entry) { handle.pull() }
                handles = handles.filter { pool.isOpen($0.key) }
                for entry in pool.takeNext() { handles[entry] = start(entry, in: &group) }
                if pool.recordings == 0 { sayThatItWaits(pool, unless: &lastSaid) }
            }
        }
    }

    /// Logs why nothing is recorded, once until the reason or the devices change.
    private func sayThatItWaits(_ pool: ReceiverPool, unless lastSaid: inout (message: String, pluggings: Int)?) {
        let waiting = (message: pool.waitingMessage, pluggings: pool.pluggings)
        if let lastSaid, lastSaid == waiting { return }
        lastSaid = waiting
        context.logger.notice("\(waiting.message)")
    }

    private func start(_ entry: ReceiverPool.Entry, in group: inout Group) -> ReceiverRecording.CancellationHandle {
        let device = entry.device
        let recording = ReceiverRecording(
            place: .line(
                device.path,
                usual: device.usualBaudRate.flatMap { BaudRate($0) }.map { LineSetting($0) }
            ),
            model: device.modelName,
            identity: device.identity,
            context: context
        )
        group.addTask {
            tell.yield(.ended(entry, await Result { try await recording.run() }))
        }
        return recording.handle
    }

    private func deal(
        with event: Event,
        _ pool: inout ReceiverPool,
        _ group: inout Group
    ) throws {
        switch event {
        case .discovered(let deviceEvent): pool.note(deviceEvent)
        case .recognised(let receiver): pool.recognise(receiver)
        case .lookAgain: pool.note(present: try ReceiverDiscovery.presentDevices())
        case .ended(let entry, .success):
            sayUnplugged(entry.device)
            pool.end(entry, .gone)
        case .ended(let entry, .failure(let error)):
            let isAlone = pool.recordings == 1 && entry.isFirst
            pool.end(entry, try ending(of: entry.device, error, mayWait: !isAlone))
            group.addTask {
                try? await cancelAtShutdown { try await Task.sleep(for: Self.pause) }
                tell.yield(.lookAgain)
            }
        }
    }

    private func sayUnplugged(_ device: ReceiverDevice) {
        context.logger.notice("\(device.modelName) was unplugged; everything it sent is stored")
    }

    /// Logs an error, and returns what it means for the device.
    ///
    /// - Throws: the error if the recording cannot continue, or if `mayWait` is false and there is no other receiver.
    private func ending(
        of device: ReceiverDevice,
        _ error: any Error,
        mayWait: Bool
    ) throws -> ReceiverPool.Ending {
        let logger = context.logger
        switch error {
        case SerialPortError.hungUp, SerialPortError.noSuchDevice:
            sayUnplugged(device)
            return .gone
        case SerialPortError.busy where mayWait:
            // ModemManager probes new devices for some time, then releases them.
            logger.debug("\(error)")
            return .held
        case let error as SerialPortError where mayWait:
            logger.error("\(error)")
            return .refused
        default: throw error
        }
    }
}

// MARK: - Devices that udev does not announce

extension ReceiverSupervisor {
    /// Records from present devices until the last of them ends, and returns the first error.
    private func record(_ paths: [FilePath]) async -> (any Error)? {
        await withTaskGroup { group in
            for path in paths {
                group.addTask { await record(path.withoutLinks) }
            }
            return await group.reduce(nil) { $0 ?? $1 }
        }
    }

    /// Records from a device until it ends, and returns the error, if any.
    private func record(_ path: FilePath) async -> (any Error)? {
        let recording = ReceiverRecording(
            place: .line(path, usual: nil),
            model: path.string,
            identity: ReceiverIdentity(path.string),
            context: context
        )
        do {
            try await recording.run()
        } catch SerialPortError.hungUp {
            context.logger.notice("\(path) has ended")
        } catch {
            if named.count > 1 { context.logger.error("\(Failure(error).description)") }
            return error
        }
        return nil
    }
}

// MARK: - Sources in a network

extension ReceiverSupervisor {
    /// Records from sources until shutdown, and returns the first error.
    private func record(_ sources: [NetworkAddress]) async -> (any Error)? {
        await withTaskGroup { group in
            for source in sources {
                group.addTask { () -> (any Error)? in
                    let recording = ReceiverRecording(
                        place: .network(source),
                        model: source.description,
                        identity: ReceiverIdentity(source.description),
                        context: context
                    )
                    do { try await recording.run() } catch { return error }
                    return nil
                }
            }
            return await group.reduce(nil) { $0 ?? $1 }
        }
    }
}
