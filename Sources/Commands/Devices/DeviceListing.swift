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

/// A table of devices for the terminal: one line each, followed by longer details.
package struct DeviceTable: CustomStringConvertible {
    /// Width in characters for narrow terminals.
    private static let width = 100

    private let devices: [ListedDevice]
    private let sources: [ListedSource]

    /// Creates a table of devices, followed by a table of other sources.
    package init(_ devices: [ListedDevice], _ sources: [ListedSource] = []) {
        (self.devices, self.sources) = (devices, sources)
    }

    /// Lines with their line ends; a sentence if there are no devices.
    package var description: String {
        let parts = [
            devices.isEmpty ? "No receivers are plugged in.\n" : deviceLines, sources.isEmpty ? nil : sourceLines,
        ]
        return parts.compactMap(\.self).joined(separator: "\n")
    }

    private var sourceLines: String {
        var lines = ["other sources, for record --device"]
        for listed in sources {
            lines.append(listed.address.description)
            lines += wrapped(listed.reason, after: "why")
            if let remembered = listed.remembered { lines += wrapped(Self.heard(remembered), after: "heard") }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func heard(_ remembered: RememberedReceiver) -> String {
        let time = remembered.lastHeard.description.prefix { $0 != "." } + "Z"
        return (remembered.sentences + ["(\(time))"]).joined(separator: " ")
    }

    private var deviceLines: String {
        let rows = devices.map { listed in
            [
                listed.device.path.string, listed.device.certainty.rawValue, listed.device.modelName,
                listed.device.driver ?? "", listed.remembered?.lineSetting ?? "",
            ]
        }
        let table = TextTable(header: ["path", "receiver", "name", "driver", "line"], rows: rows).description
        var lines = table.split(separator: "\n").map { String($0.reversed().drop { $0 == " " }.reversed()) }
        for (index, listed) in devices.enumerated().reversed() {
            lines.insert(contentsOf: details(of: listed), at: index + 2)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func details(of listed: ListedDevice) -> [String] {
        var details = [("why", listed.device.reason), ("identity", listed.device.identity.name)]
        if let remembered = listed.remembered { details.append(("heard", Self.heard(remembered))) }
        if let names = listed.holderNames { details.append(("held by", names)) }
        if let missing = listed.missing { details.append(("missing", missing)) }
        return details.flatMap { label, text in wrapped(text, after: label) }
    }

    /// Wraps a text behind a label, with a hanging indent.
    private func wrapped(_ text: String, after label: String) -> [String] {
        let indent = 13
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, indent + last.count + 1 + word.count <= Self.width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.enumerated().map { index, line in
            let start = "   " + (index == 0 ? label : "")
            return start + String(repeating: " ", count: max(1, indent - start.count)) + line
        }
    }
}
