internal import Glibc
internal import Logging
internal import Platform
internal import Receivers
internal import Serving
internal import Settings
internal import Storage
internal import SystemPackage

/// The sockets for a recording's clients: those inherited from the service manager, and otherwise those in the
/// settings.
enum RecordingSockets {
    /// The name of an inherited socket for NMEA 0183 clients; all others use gpsd's protocol.
    private static let sentencesName = "nmea"

    /// Opens the sockets and logs them.
    ///
    /// Errors are logged and don't stop the recording.
    static func open(
        _ settings: ServeSettings,
        inherited: [ActivationSocket],
        _ logger: Logger
    ) -> [LocationServer.Listener] {
        var listeners = inherited.compactMap { takeOver($0, logger) }
        // A port that the service manager holds cannot be opened again.
        if let place = settings.gpsd, !listeners.contains(where: { $0.speaks == .gpsd }) {
            listeners += locationSockets(at: place, speaking: .gpsd, logger)
        }
        if let place = settings.sentences, !listeners.contains(where: { $0.speaks == .sentences }) {
            listeners += locationSockets(at: place, speaking: .sentences, logger)
        }
        return listeners
    }

    /// Opens the socket for this user's programs beside the database; `nil` if the file system does not support
    /// sockets.
    static func watching(_ database: FilePath, _ logger: Logger) -> LocationServer.Listener? {
        let place = database.withoutLinks
        let names = (try? FolderListing.names(in: DatabaseExamination.nearestFolder(of: place))) ?? []
        for process in WatchSocket.processes(recordingInto: place, among: names) {
            WatchSocket.removeIfAbandoned(WatchSocket.path(beside: place, process: process))
        }
        do throws(Errno) {
            let path = WatchSocket.path(beside: place, process: getpid())
            return (try WatchSocket(at: path, ownedLike: place), .watching)
        } catch {
            logger.info("`gpslog view` cannot watch this recording: \(error)")
            return nil
        }
    }

    private static func takeOver(_ inherited: ActivationSocket, _ logger: Logger) -> LocationServer.Listener? {
        let name = inherited.name ?? "\(inherited.descriptor)"
        guard let socket = ListeningSocket(inherited) else {
            logger.error("ignoring socket \(name) of the service manager: it is not a listening TCP socket")
            return nil
        }
        let language: ServedProtocol = inherited.name == sentencesName ? .sentences : .gpsd
        logger.notice("\(language.clients) are served at \(socket.address), opened by the service manager")
        if !socket.address.isLoopback { warnOfOthers(at: "\(socket.address)", logger) }
        return (socket, language)
    }

    private static func locationSockets(
        at place: ServiceAddress,
        speaking language: ServedProtocol,
        _ logger: Logger
    ) -> [LocationServer.Listener] {
        let sockets = sockets(at: place, for: language.clients, logger)
        if !sockets.isEmpty, place.isOpenToOthers {
            warnOfOthers(at: sockets.map { $0.address.description }.joined(separator: " and "), logger)
        }
        return sockets.map { ($0, language) }
    }

    /// Opens the sockets at a place and logs them; empty after an error, which is logged.
    static func sockets(at place: ServiceAddress, for clients: String, _ logger: Logger) -> [ListeningSocket] {
        do throws(Errno) {
            let sockets = try ListeningSocket.sockets(at: place)
            let addresses = sockets.map { $0.address.description }.joined(separator: " and ")
            logger.notice("\(clients) are served at \(addresses)")
            return sockets
        } catch .addressInUse {
            let holders = ProcessTable().listeners(atPort: place.port).map(\.description)
            let holder = holders.isEmpty ? "another program" : holders.joined(separator: " and ")
            logger.error(
                "port \(place.port) is used by \(holder): \(clients) are not served, but the recording continues"
            )
        } catch {
            logger.error("cannot serve \(clients) at \(place): \(error); the recording continues")
        }
        return []
    }

    private static func warnOfOthers(at addresses: String, _ logger: Logger) {
        logger.warning(
            "anyone who can reach \(addresses) can see where the receiver is: there is no password and no encryption"
        )
    }
}

extension ActivationSocket {
    /// The sockets that this process has inherited from the service manager.
    static var handedOver: [ActivationSocket] { all(of: getpid(), environment: ProcessEnvironment.value(of:)) }
}

extension ServedProtocol {
    /// The clients of the protocol, for messages.
    fileprivate var clients: String {
        switch self {
        case .gpsd: "gpsd's clients"
        case .sentences: "readers of NMEA 0183"
        case .watching: "views"
        }
    }
}
