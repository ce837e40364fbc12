internal import GNSS
internal import Logging
internal import NMEA
internal import Receivers
internal import ServiceLifecycle
internal import Storage
internal import Synchronization
internal import SystemPackage

/// Sees to it that a receiver is read whenever one is there: the named one, or the one that is plugged in.
final class ReceiverSupervisor: Service {
    private let device: FilePath?
    private let baudRate: BaudRate?
    private let captures: CaptureFiles?
    private let options: NMEAStream.Options
    private let assembly: ServiceAssembly
    private let logger: Logger

    private struct State {
        var hasStarted = false
        var refusedLines = 0
        var settings: [ReceiverIdentity: LineSetting] = [:]
    }

    private let state = Mutex(State())

    /// Whether a receiver has been opened.
    var hasStarted: Bool { state.withLock { $0.hasStarted } }

    /// Noisy lines so far, over all receivers.
    var refusedLines: Int { state.withLock { $0.refusedLines } }

    init(
        device: FilePath?,
        baudRate: BaudRate?,
        captures: CaptureFiles?,
        options: NMEAStream.Options,
        assembly: ServiceAssembly,
        logger: Logger
    ) {
        self.device = device
        self.baudRate = baudRate
        self.captures = captures
        self.options = options
        self.assembly = assembly
        self.logger = logger
    }

    /// Records until shut down, or until a named device ends that nobody would announce again.
    func run() async throws {
        // udev knows devices by their own names, not by the links to them.
        let device = device.map(\.withoutLinks)
        if let device, try !ReceiverDiscovery.presentDevices().contains(where: { $0.path == device }) {
            // A pseudo-terminal, a FIFO, a port of the board: udev will not say when it comes back.
            do {
                try await record(device, model: device.string, identity: ReceiverIdentity(device.string))
            } catch SerialPortError.hungUp {
                logger.notice("\(device) has ended")
            }
            return
        }
        var roster = ReceiverRoster(named: device)
        var events = try ReceiverDiscovery.events().cancelOnGracefulShutdown().makeAsyncIterator()
        var isListed = false
        var lastSaid = ""
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            if isListed, let receiver = roster.chosen {
                try await recordUntilUnplugged(receiver)
                roster.remove(receiver)
                lastSaid = ""
                continue
            }
            if isListed, roster.waitingMessage != lastSaid {
                lastSaid = roster.waitingMessage
                logger.notice("\(lastSaid)")
            }
            guard let event = await events.next() else { return }
            roster.note(event)
            isListed = true
        }
    }

    /// Records from a receiver that udev knows; returns when it has gone, or at shutdown.
    private func recordUntilUnplugged(_ receiver: ReceiverDevice) async throws {
        do {
            try await record(receiver.path, model: receiver.modelName, identity: receiver.identity)
        } catch SerialPortError.hungUp, SerialPortError.noSuchDevice {
            logger.notice("\(receiver.modelName) was unplugged; everything it sent is stored")
        }
    }

    private func record(_ path: FilePath, model: String, identity: ReceiverIdentity) async throws {
        let remembered = state.withLock { $0.settings[identity] }
        let source = try SerialByteSource(
            path: path,
            speed: baudRate.map { .fixed($0) } ?? .search(remembered: remembered),
            acceptingMissingChecksum: options.missingChecksum == .accepted,
            onEvent: { [self] in note($0, of: model, at: path, identity) }
        )
        if let capture = captureFile(for: identity) {
            try await record(CapturingByteSource(source, capture: capture), from: identity)
        } else {
            try await record(source, from: identity)
        }
        if source.droppedBytes > 0 {
            logger.error("\(source.droppedBytes) bytes of \(path) were lost, because storage was too slow for a minute")
        }
    }

    /// The file that a receiver is taken down in; nil for none, or where it cannot be, which must not end the recording.
    private func captureFile(for identity: ReceiverIdentity) -> CaptureFile? {
        do throws(CaptureError) {
            return try captures?.file(for: identity)
        } catch {
            logger.error("\(identity) is recorded, but not captured: \(error)")
            return nil
        }
    }

    private func record(_ source: some ByteSource, from identity: ReceiverIdentity) async throws {
        let service = ReceiverLocationService(receiver: identity, source: source, options: options)
        defer { state.withLock { $0.refusedLines += service.line.counts.refusedLines } }
        try await assembly.log(service)
    }

    /// Tells the user what becomes of the line.
    private func note(_ event: SerialLineEvent, of model: String, at path: FilePath, _ identity: ReceiverIdentity) {
        switch event {
        case .opened:
            state.withLock { $0.hasStarted = true }
            logger.notice("reading \(model == path.string ? model : "\(model) at \(path)")")
        case .settingFound(let setting):
            state.withLock { $0.settings[identity] = setting }
            logger.notice("sentences arrive at \(setting.baudRate) baud")
        case .fellSilent:
            logger.warning("\(path) has sent nothing for 10 seconds; still listening")
        case .onlyNoise:
            logger.warning("\(path) has sent nothing that is NMEA 0183 for 10 seconds; still listening")
        case .heardAgain:
            logger.notice("\(path) sends sentences again")
        }
    }
}
