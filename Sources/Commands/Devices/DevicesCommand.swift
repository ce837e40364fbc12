import ArgumentParser
import GNSS
import Logbook
import Logging
import Receivers
import Storage
import Settings
import SystemPackage
import Platform

struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "devices",
        abstract: "List connected receivers and other sources.",
        discussion: """
            Shows what gpslog takes each device for and why, which program has it open, which permission you lack to \
            read it, and its last baud rate and sentences, from the database. Opens no device and makes no \
            connection. Other sources are those in the settings, a local gpsd, and those recorded before.

            Example: gpslog devices --watch
            """
    )

    @Flag(help: "Print a JSON array, or with --watch one object per line.")
    var json = false

    @Flag(help: "Keep running, and print a line when a receiver is plugged in or removed.")
    var watch = false

    @OptionGroup var settings: SettingsOption
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let named = try settings.read(common.logger).recording.sources.addresses
        let database = try common.file
        if watch { return try await follow(named, database) }
        let present = try ReceiverDiscovery.presentDevices()
        common.logger.debug("\(present.count) devices on USB or in the kernel's GNSS subsystem")
        let remembered = await remembered(in: database, orSay: .warning)
        let devices = present.map { ListedDevice(present: $0, remembered: remembered) }
        let sources = Self.sources(named, remembered)
        let objects = devices.map { $0.object() } + sources.map { $0.object() }
        let array = "[" + objects.joined(separator: ",\n ") + "]\n"
        try StandardOutput.write(json ? array : DeviceTable(devices, sources).description)
    }

    /// Prints a line whenever a receiver is plugged in or removed, until interrupted.
    private func follow(_ named: [NetworkAddress], _ database: FilePath) async throws {
        // Warns once. The database is read again for each device, since a recording may be writing to it.
        var level = Logger.Level.warning
        for await event in try ReceiverDiscovery.events() {
            let lines: [String]
            switch event {
            case .present(let devices):
                let remembered = await remembered(in: database, orSay: level)
                lines =
                    devices.map { line("present", ListedDevice(present: $0, remembered: remembered)) }
                    + Self.sources(named, remembered).map { json ? $0.object(event: "present") : $0.line("present") }
            case .added(let device):
                let remembered = await remembered(in: database, orSay: level)
                lines = [line("added", ListedDevice(present: device, remembered: remembered))]
            case .removed(let device): lines = [line("removed", ListedDevice(device))]
            }
            for line in lines { try StandardOutput.write(line + "\n") }
            level = .debug
        }
    }

    private func line(_ event: String, _ device: ListedDevice) -> String {
        json ? device.object(event: event) : device.line(event)
    }

    private static func sources(
        _ named: [NetworkAddress],
        _ remembered: [ReceiverIdentity: FamiliarReceiver]
    ) -> [ListedSource] {
        let servers = ProcessTable().listeners(atPort: NetworkAddress.usualGPSDPort)
        return ListedSource.known(named: named, servers: servers, remembered: remembered)
    }

    private func remembered(
        in database: FilePath,
        orSay level: Logger.Level
    ) async -> [ReceiverIdentity: FamiliarReceiver] {
        do throws(SQLiteError) {
            let receivers = try await SQLiteStorage.forReading(from: database).rememberedReceivers()
            return Dictionary(receivers.map { ($0.receiver, $0) }) { first, _ in first }
        } catch  where error.reason == .noSuchFile {
            // Nothing was recorded yet.
        } catch {
            common.logger.log(level: level, "\(error)")
        }
        return [:]
    }
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

    private static func heard(_ remembered: FamiliarReceiver) -> String {
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
