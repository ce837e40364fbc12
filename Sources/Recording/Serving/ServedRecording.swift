internal import Export
internal import GNSS
internal import Logbook
internal import Logging
internal import Pipeline
internal import Platform
internal import Receivers
internal import Serving
internal import Settings
internal import Synchronization
internal import SystemPackage

/// The service of a recording to other programs: it tells them what receivers report, or what the filter makes of it.
final class ServedRecording: Sendable {
    private let server: LocationServer
    private let isFiltered: Bool
    private let isPublic: Bool
    private let receivers = Mutex<[ReceiverIdentity: ServedReceiver]>([:])

    private init(_ server: LocationServer, isFiltered: Bool, isPublic: Bool) {
        (self.server, self.isFiltered, self.isPublic) = (server, isFiltered, isPublic)
    }

    /// Serves whom the settings or the service manager's sockets name, and says so, and views of the same user; nil where
    /// none can be.
    ///
    /// A service that fails is reported, and is no reason not to record.
    static func begin(
        _ settings: ServeSettings,
        into database: FilePath,
        logger: Logger
    ) -> ServedRecording? {
        let watching = RecordingSockets.watching(database, logger)
        var listeners = RecordingSockets.open(settings, inherited: InheritedSocket.handedOver, logger)
        let targets = settings.targets.compactMap { target($0, logger) }
        let isPublic = !listeners.isEmpty || !targets.isEmpty
        if let watching { listeners.append(watching) }
        guard !listeners.isEmpty || !targets.isEmpty else { return nil }
        var limits = ServerLimits()
        if !isPublic { limits.clients = 16 }
        do throws(Errno) {
            let server = try LocationServer(
                at: listeners,
                sendingTo: targets,
                limits: limits,
                clocks: ServerClocks(time: { UTCTime.now }),
                tell: { logger.warning("\($0)") }
            )
            return ServedRecording(server, isFiltered: settings.isFiltered, isPublic: isPublic)
        } catch {
            logger.error("nobody can be served: \(error)")
            return nil
        }
    }

    /// The service to clients of a receiver that is to be read from a device or another source.
    func receiver(_ identity: ReceiverIdentity, at path: String) -> ServedReceiver {
        let receiver = ServedReceiver(
            identity,
            at: path,
            feed: server.feed(path: path),
            isFiltered: isFiltered,
            isPublic: isPublic
        )
        receivers.withLock { $0[identity] = receiver }
        return receiver
    }

    /// Takes in what a pipeline tells.
    ///
    /// - Parameters:
    ///   - event: the event that the pipeline tells of.
    ///   - identity: the receiver that it is about.
    ///   - isFused: true where only what stands for a vehicle with several receivers counts.
    func note(_ event: PipelineEvent, of identity: ReceiverIdentity, isFused: Bool) {
        guard case .judged(let fixes) = event else { return }
        let receiver = receivers.withLock { $0[identity] }
        for fix in fixes { receiver?.note(fix, isServed: isFiltered && (!isFused || fix.fused != nil)) }
    }

    /// Ends the service.
    func finish() async { await server.finish() }

    private static func target(_ address: SocketAddress, _ logger: Logger) -> DatagramTarget? {
        do throws(Errno) {
            let target = try DatagramTarget(address)
            logger.notice("sentences are sent to udp://\(address)")
            return target
        } catch {
            logger.error("sentences cannot be sent to udp://\(address): \(error); the recording goes on")
            return nil
        }
    }
}
