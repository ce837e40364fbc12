internal import GNSS
internal import Logbook
package import Logging
package import Receivers
internal import SQLite
internal import Storage
package import SystemPackage
internal import Terminal

/// Lists connected receivers and other known sources: `gpslog devices`.
package struct DeviceListing {
    private let asJSON: Bool
    private let named: [NetworkAddress]
    private let database: FilePath
    private let logger: Logger

    /// Creates a listing as a table or as JSON.
    ///
    /// - Parameters:
    ///   - asJSON: whether to print JSON.
    ///   - named: network sources of the settings.
    ///   - database: the file with remembered receivers; it may not exist.
    ///   - logger: reports problems that are not part of the listing.
    package init(asJSON: Bool, named: [NetworkAddress], database: FilePath, logger: Logger) {
        self.asJSON = asJSON
        self.named = named
        self.database = database
        self.logger = logger
    }

    /// Prints the receivers; with `watching`, also a line whenever a receiver is connected or removed.
    package func run(watching: Bool) async throws {
        guard watching else {
            let present = try ReceiverDiscovery.presentDevices()
            logger.debug("\(present.count) devices on USB or in the kernel's GNSS subsystem")
            let remembered = await remembered(orSay: .warning)
            let devices = present.map { ListedDevice(present: $0, remembered: remembered) }
            let sources = sources(remembered)
            let objects = devices.map { $0.object() } + sources.map { $0.object() }
            let text = asJSON ? Self.array(objects) : DeviceTable(devices, sources).description
            try StandardOutput.write(text)
            return
        }
        // Warns once. The database is read again for each device, since a recording may be writing to it.
        var level = Logger.Level.warning
        for await event in try ReceiverDiscovery.events() {
            for line in await lines(for: event, orSay: level) { try StandardOutput.write(line + "\n") }
            level = .debug
        }
    }

    private func lines(for event: ReceiverEvent, orSay level: Logger.Level) async -> [String] {
        switch event {
        case .present(let devices):
            let remembered = await remembered(orSay: level)
            return devices.map { line("present", ListedDevice(present: $0, remembered: remembered)) }
                + sources(remembered).map { asJSON ? $0.object(event: "present") : $0.line("present") }
        case .added(let device):
            return [line("added", ListedDevice(present: device, remembered: await remembered(orSay: level)))]
        case .removed(let device): return [line("removed", ListedDevice(device))]
        }
    }

    private func line(_ event: String, _ device: ListedDevice) -> String {
        asJSON ? device.object(event: event) : device.line(event)
    }

    private func sources(_ remembered: [ReceiverIdentity: RememberedReceiver]) -> [ListedSource] {
        let servers = ProcessTable().listeners(atPort: NetworkAddress.usualGPSDPort)
        return ListedSource.known(named: named, servers: servers, remembered: remembered)
    }

    private func remembered(orSay level: Logger.Level) async -> [ReceiverIdentity: RememberedReceiver] {
        do throws(SQLiteError) {
            let receivers = try await SQLiteStorage.forReading(from: database).rememberedReceivers()
            return Dictionary(receivers.map { ($0.receiver, $0) }) { first, _ in first }
        } catch  where error.reason == .noSuchFile {
            // Nothing was recorded yet.
        } catch {
            logger.log(level: level, "\(error)")
        }
        return [:]
    }

    private static func array(_ objects: [String]) -> String { "[" + objects.joined(separator: ",\n ") + "]\n" }
}
