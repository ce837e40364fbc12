internal import GNSS
internal import Logbook
internal import Receivers
internal import Storage
internal import SystemPackage
internal import Terminal

/// The receiver that a command applies to.
struct ChosenReceiver {
    /// Path of its serial line.
    let path: FilePath

    /// A permanent identity; the path if udev does not know the device.
    let identity: String

    let name: String

    /// Whether the receiver is a USB device itself (CDC ACM), so that the line speed does not matter.
    let isOnUSB: Bool

    /// The speed used before, or a request to detect it.
    let speed: LineSpeed

    /// Finds the receiver at a port, or the only connected receiver.
    ///
    /// - Parameters:
    ///   - port: the port; `nil` for the only receiver.
    ///   - database: the file with remembered receivers; it may not exist.
    /// - Throws: `Failure` if no port is given and none or several receivers are connected.
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
