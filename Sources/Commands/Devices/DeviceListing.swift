internal import GNSS
internal import Logbook
package import Logging
package import Receivers
internal import SQLite
internal import Storage
package import SystemPackage
internal import Terminal

/// Lists the receivers that are plugged in, and the other sources that are known: `gpslog devices`.
package struct DeviceListing {
    private let asJSON: Bool
    private let named: [NetworkAddress]
    private let database: FilePath
    private let logger: Logger

    /// A listing, as a table or as JSON.
    ///
    /// - Parameters:
    ///   - asJSON: true where the listing is for programs.
    ///   - named: the sources that the settings name, apart from ports.
    ///   - database: the file in which receivers are remembered; it need not exist.
    ///   - logger: is told what is not part of the listing.
    package init(asJSON: Bool, named: [NetworkAddress], database: FilePath, logger: Logger) {
        self.asJSON = asJSON
        self.named = named
        self.database = database
        self.logger = logger
    }

    /// Prints the receivers; watching, goes on with a line for each that comes or goes, until the program is ended.
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
        // Said once; the database is looked into again with each device, because a recording may go on.
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
