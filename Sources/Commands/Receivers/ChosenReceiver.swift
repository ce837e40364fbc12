internal import GNSS
internal import Logbook
internal import Receivers
internal import Storage
internal import SystemPackage
internal import Terminal

/// The receiver that a command is about.
struct ChosenReceiver {
    /// Its line.
    let path: FilePath

    /// Its identity, by which it is known over years; for what udev does not know, its path.
    let identity: String

    /// Its name for people.
    let name: String

    /// True where the line is USB all the way.
    let isOnUSB: Bool

    /// The speed at which it was heard before, or that it has to be searched.
    let speed: LineSpeed

    /// The receiver at a port, or else the only one that is plugged in.
    ///
    /// - Parameters:
    ///   - port: the port; nil where none is named.
    ///   - database: the file in which receivers are remembered; it need not exist.
    /// - Throws: `Failure` where none is named, and there is none or more than one.
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
            "no receiver is plugged in that is known to be one; name its port, which `gpslog devices` lists",
            .unavailable
        )
    }
}
