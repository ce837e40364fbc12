internal import Receivers
internal import SystemPackage

/// The devices that are plugged in, and which of them to record from.
struct ReceiverRoster {
    /// The path that the user named; nil where any receiver is welcome.
    private let named: FilePath?
    private var devices: [ReceiverDevice] = []

    init(named: FilePath?) {
        self.named = named
    }

    /// The device to record from; nil where there is none, or none that may be opened without being asked.
    var chosen: ReceiverDevice? {
        guard let named else { return ReceiverDiscovery.automaticChoice(from: devices) }
        return devices.first { $0.path == named }
    }

    /// Why there is nothing to record from, in words for the user.
    var waitingMessage: String {
        if let named { return "\(named) is not plugged in; waiting for it (Ctrl-C ends)" }
        let uncertain = devices.filter { $0.certainty == .maybe }.map(\.path.string)
        if !uncertain.isEmpty {
            return "\(uncertain.joined(separator: ", ")) may be receivers or anything else; name one with --device, "
                + "or plug in a known receiver (Ctrl-C ends)"
        }
        if let device = devices.first(where: { $0.certainty == .unsupported }) {
            return "\(device.modelName) at \(device.path) does not speak NMEA 0183; waiting for a receiver that does "
                + "(Ctrl-C ends)"
        }
        return "no receiver is plugged in; waiting for one (Ctrl-C ends)"
    }

    /// Takes note of what came or went.
    mutating func note(_ event: ReceiverEvent) {
        switch event {
        case .present(let devices): self.devices = devices
        case .added(let device):
            remove(device)
            devices.append(device)
        case .removed(let device): remove(device)
        }
    }

    /// Strikes out a device until it is plugged in again.
    mutating func remove(_ device: ReceiverDevice) {
        devices.removeAll { $0.path == device.path }
    }
}
