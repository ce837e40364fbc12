import Receivers
import GNSS
import Logbook
import Logging
import Storage
import Synchronization
import SystemPackage
import Platform
import Text

/// The receiver that a command applies to.
struct ReceiverSelection {
    /// Path of its serial line.
    let path: FilePath

    /// A permanent identity; the path if udev does not know the device.
    let identity: String

    let name: String

    /// Whether the receiver is a USB device itself (CDC ACM), so that the line speed does not matter.
    let isOnUSB: Bool

    /// The speed used before, or a request to detect it.
    let speed: LineSpeed

    /// Finds the receiver at a port, or the only connected receiver, and its speed if the database has it.
    init(at port: String?, remembering database: FilePath) async throws {
        let device = try Self.device(at: port)
        path = port.map { FilePath($0) } ?? device?.path ?? ""
        identity = device.map { "\($0.identity)" } ?? path.string
        name = device?.modelName ?? "the receiver"
        isOnUSB = device.map { $0.driver == "cdc_acm" } ?? path.string.contains("ttyACM")
        let storage = try? await SQLiteStorage.forReading(from: database)
        let remembered = try? await storage?.rememberedReceivers()
        let setting = remembered?.first { $0.receiver == device?.identity }?.lineSetting
        speed = .search(remembered: setting.flatMap { LineSetting($0) })
    }

    private static func device(at port: String?) throws(Failure) -> ReceiverDevice? {
        let present = (try? ReceiverDiscovery.presentDevices()) ?? []
        if let port { return present.first { $0.path.string == port } }
        let known = present.filter { $0.certainty == .known }
        guard known.count <= 1 else {
            let paths = known.map(\.path.string).joined(separator: " and ")
            throw Failure("there are receivers at \(paths); name one of them", .usage)
        }
        if let device = known.first { return device }
        throw Failure(
            "no known receiver is plugged in; name its port, which `gpslog devices` lists",
            .unavailable
        )
    }
}

/// A receiver's configuration as text and as JSON.
struct ReceiverListing {
    private let description: ReceiverDescription
    private let path: String

    init(_ description: ReceiverDescription, at path: String) {
        (self.description, self.path) = (description, path)
    }

    /// One line per reported value.
    var text: String {
        let rows = [
            ("port", path), ("maker", description.maker), ("model", description.model),
            ("firmware", description.firmware),
            ("protocol", description.protocolVersion), ("its port", description.port), ("antenna", description.antenna),
        ]
        let settings = description.settings.described.map { ($0.name, Optional($0.value)) }
        return (rows + settings).compactMap { name, value in
            value.map {
                "\(name):\(String(repeating: " ", count: max(1, 16 - name.count)))\(TerminalSafeText.withoutOrders($0))\n"
            }
        }
        .joined()
    }

    /// A JSON object; values that the receiver does not report are omitted.
    var json: String {
        var object = JSONObject()
        let texts = [
            ("path", path), ("maker", description.maker), ("model", description.model),
            ("firmware", description.firmware),
            ("protocol", description.protocolVersion), ("port", description.port), ("antenna", description.antenna),
        ]
        for (key, text) in texts where text != nil { object.add(key, text: text) }
        let settings = description.settings
        object.add("rate", settings.rate, atMost: 3)
        if let speed = settings.baudRate { object.add("baud", speed) }
        if let systems = settings.constellations {
            let names = systems.map(\.optionName).sorted().map(JSONObject.quoted)
            object.add("constellations", json: "[\(names.joined(separator: ","))]")
        }
        if let model = settings.model { object.add("model", text: model.rawValue) }
        if let messages = settings.messages { object.add("messages", text: messages.rawValue) }
        if let power = settings.power { object.add("power", text: power.rawValue) }
        if let isUsed = settings.usesAugmentation { object.add("sbas", isUsed) }
        return object.description + "\n"
    }
}

/// Shows what gpslog waits for when a receiver is slow: in the last line of a terminal, or logged once.
final class WaitNotice: Sendable {
    private struct State {
        /// What gpslog waits for; `nil` if nothing.
        var awaited: String?
        var isLong = false
        var isSaid = false
        var timer: Task<Void, any Error>?
    }

    private let state = Mutex(State())
    private let logger: Logger
    private let console: Console

    /// Creates a hidden notice, which is logged if there is no terminal.
    init(logger: Logger, console: Console = .standard) {
        (self.logger, self.console) = (logger, console)
        let patience = console.isTerminal ? Duration.seconds(1) : .seconds(5)
        let timer = Task { [weak self] in
            try await Task.sleep(for: patience)
            self?.begin()
        }
        state.withLock { $0.timer = timer }
    }

    /// Sets what gpslog waits for; `nil` when it has arrived.
    func note(_ awaited: String?) {
        state.withLock { state in
            state.awaited = awaited
            if state.isLong { say(&state) }
        }
    }

    /// Hides the notice, if it is shown.
    func end() {
        state.withLock { $0.timer?.cancel() }
        note(nil)
    }

    private func begin() {
        state.withLock { state in
            state.isLong = true
            say(&state)
        }
    }

    private func say(_ state: inout State) {
        let isWanted = logger.logLevel <= .notice
        guard let awaited = state.awaited, isWanted else { return console.clearStatus() }
        let text = "waiting for the receiver's \(awaited)"
        if console.isTerminal { return console.show(status: "gpslog: \(text)") }
        if !state.isSaid { logger.notice("\(text)") }
        state.isSaid = true
    }
}
