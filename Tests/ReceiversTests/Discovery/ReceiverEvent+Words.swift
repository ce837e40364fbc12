import Receivers

extension ReceiverEvent {
    /// The event in words, one per device.
    var paths: [String] {
        switch self {
        case .present: devices.map { "present \($0.path)" }
        case .added: devices.map { "added \($0.path)" }
        case .removed: devices.map { "removed \($0.path)" }
        }
    }

    var devices: [ReceiverDevice] {
        switch self {
        case .present(let devices): devices
        case .added(let device), .removed(let device): [device]
        }
    }
}
