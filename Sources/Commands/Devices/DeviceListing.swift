internal import GNSS
internal import Logbook
package import Logging
internal import Receivers
internal import SQLite
internal import Storage
package import SystemPackage
internal import Terminal

/// Lists the receivers that are plugged in: `gpslog devices`.
package struct DeviceListing {
    private let asJSON: Bool
    private let database: FilePath
    private let logger: Logger

    /// A listing, as a table or as JSON.
    ///
    /// - Parameters:
    ///   - asJSON: true where the listing is for programs.
    ///   - database: the file in which receivers are remembered; it need not exist.
    ///   - logger: is told what is not part of the listing.
    package init(asJSON: Bool, database: FilePath, logger: Logger) {
        self.asJSON = asJSON
        self.database = database
        self.logger = logger
    }

    /// Prints the receivers; watching, goes on with a line for each that comes or goes, until the program is ended.
    package func run(watching: Bool) async throws {
        guard watching else {
            let present = try ReceiverDiscovery.presentDevices()
            logger.debug("\(present.count) devices on USB or in the kernel's GNSS subsystem")
            let devices = await listed(present, orSay: .warning)
            try StandardOutput.write(asJSON ? Self.json(devices) : Self.table(devices))
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
        case .present(let devices): await listed(devices, orSay: level).map { line("present", $0) }
        case .added(let device): await listed([device], orSay: level).map { line("added", $0) }
        case .removed(let device): [line("removed", ListedDevice(device))]
        }
    }

    private func line(_ event: String, _ device: ListedDevice) -> String {
        asJSON ? device.object(event: event) : device.line(event)
    }

    private func listed(_ devices: [ReceiverDevice], orSay level: Logger.Level) async -> [ListedDevice] {
        var remembered: [ReceiverIdentity: RememberedReceiver] = [:]
        do throws(SQLiteError) {
            for receiver in try await SQLiteStorage.forReading(from: database).rememberedReceivers() {
                remembered[receiver.receiver] = receiver
            }
        } catch  where error.reason == .noSuchFile {
            // Nothing was recorded yet.
        } catch {
            logger.log(level: level, "\(error)")
        }
        return devices.map { ListedDevice(present: $0, remembered: remembered) }
    }

    private static func table(_ devices: [ListedDevice]) -> String {
        devices.isEmpty ? "No receivers are plugged in.\n" : DeviceTable(devices).description
    }

    private static func json(_ devices: [ListedDevice]) -> String {
        "[" + devices.map { $0.object() }.joined(separator: ",\n ") + "]\n"
    }
}
