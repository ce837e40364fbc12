internal import Files
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

/// Serves the receivers' reports, or the filter's locations, to other programs during a recording.
final class ServedRecording: Sendable {
    private let server: LocationServer
    private let isFiltered: Bool
    private let isTrusted: Bool
    private let isPublic: Bool
    private let receivers = Mutex<[ReceiverIdentity: ServedReceiver]>([:])

    private init(_ server: LocationServer, _ settings: ServeSettings, isPublic: Bool) {
        (isFiltered, isTrusted) = (settings.isFiltered, settings.isTrusted)
        (self.server, self.isPublic) = (server, isPublic)
    }

    /// Serves the clients in the settings, on inherited sockets, and views of this user; `nil` if that is not possible.
    ///
    /// Errors are logged and don't stop the recording.
    static func begin(
        _ settings: ServeSettings,
        into database: FilePath,
        logger: Logger
    ) -> ServedRecording? {
        let watching = RecordingSockets.watching(database, logger)
        var listeners = RecordingSockets.open(settings, inherited: ActivationSocket.handedOver, logger)
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
            return ServedRecording(server, settings, isPublic: isPublic)
        } catch {
            logger.error("cannot serve any clients: \(error)")
            return nil
        }
    }

    /// Creates the feed of a receiver that will be read from a device or another source.
    func receiver(_ identity: ReceiverIdentity, at path: String) -> ServedReceiver {
        let receiver = ServedReceiver(
            identity,
            at: path,
            feed: server.feed(path: path),
            isFiltered: isFiltered,
            isTrusted: isTrusted,
            isPublic: isPublic
        )
        receivers.withLock { $0[identity] = receiver }
        return receiver
    }

    /// Delivers the verdicts in an event of a pipeline.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - identity: the receiver.
    ///   - isFused: whether only locations that represent a vehicle with several receivers count.
    func note(_ event: PipelineEvent, of identity: ReceiverIdentity, isFused: Bool) {
        guard case .judged(let fixes) = event else { return }
        let receiver = receivers.withLock { $0[identity] }
        for fix in fixes { receiver?.note(fix, isServed: isFiltered && (!isFused || fix.fused != nil)) }
    }

    func finish() async { await server.finish() }

    private static func target(_ address: SocketAddress, _ logger: Logger) -> DatagramTarget? {
        do throws(Errno) {
            let target = try DatagramTarget(address)
            logger.notice("sentences are sent to udp://\(address)")
            return target
        } catch {
            logger.error("cannot send sentences to udp://\(address): \(error); the recording continues")
            return nil
        }
    }
}
