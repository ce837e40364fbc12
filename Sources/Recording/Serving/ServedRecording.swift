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
    private let receivers = Mutex<[ReceiverIdentity: ServedReceiver]>([:])

    private init(_ server: LocationServer, isFiltered: Bool) {
        (self.server, self.isFiltered) = (server, isFiltered)
    }

    /// Serves whom the settings name, and says so; nil where that is nobody, or none can be.
    ///
    /// A service that fails is reported, and is no reason not to record.
    static func begin(_ settings: ServeSettings, logger: Logger) -> ServedRecording? {
        guard !settings.isEmpty else { return nil }
        var doors: [LocationServer.Door] = []
        if let place = settings.gpsd {
            doors += sockets(at: place, for: "gpsd's clients", logger).map { ($0, .gpsd) }
        }
        if let place = settings.sentences {
            doors += sockets(at: place, for: "readers of NMEA 0183", logger).map { ($0, .sentences) }
        }
        let targets = settings.targets.compactMap { target($0, logger) }
        guard !doors.isEmpty || !targets.isEmpty else { return nil }
        do throws(Errno) {
            let server = try LocationServer(
                at: doors,
                sendingTo: targets,
                clocks: ServerClocks(time: { TimeArgument.now }),
                tell: { logger.warning("\($0)") }
            )
            return ServedRecording(server, isFiltered: settings.isFiltered)
        } catch {
            logger.error("nobody can be served: \(error)")
            return nil
        }
    }

    /// The service to clients of a receiver that is to be read from a device or another source.
    func receiver(_ identity: ReceiverIdentity, at path: String) -> ServedReceiver {
        let receiver = ServedReceiver(path: path, feed: server.feed(path: path), isFiltered: isFiltered)
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
        guard isFiltered, case .judged(let fixes) = event else { return }
        let receiver = receivers.withLock { $0[identity] }
        for fix in fixes where !isFused || fix.fused != nil { receiver?.note(fix) }
    }

    /// Ends the service.
    func finish() async { await server.finish() }

    private static func sockets(at place: ServiceAddress, for clients: String, _ logger: Logger) -> [ListeningSocket] {
        do throws(Errno) {
            let sockets = try ListeningSocket.sockets(at: place)
            let addresses = sockets.map { $0.address.description }.joined(separator: " and ")
            logger.notice("\(clients) are served at \(addresses)")
            if place.isOpenToOthers {
                logger.warning(
                    "whoever reaches \(addresses) learns where the receiver is: there is no password and no encryption"
                )
            }
            return sockets
        } catch .addressInUse {
            let holders = ProcessTable().listeners(atPort: place.port).map(\.description)
            let holder = holders.isEmpty ? "another program" : holders.joined(separator: " and ")
            logger.error(
                "port \(place.port) is taken by \(holder): \(clients) are not served, and the recording goes on"
            )
        } catch {
            logger.error("\(clients) cannot be served at \(place): \(error); the recording goes on")
        }
        return []
    }

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
