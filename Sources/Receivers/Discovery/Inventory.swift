import SystemPackage

/// The devices plugged in; turns changes into events.
struct Inventory {
    private var plugged: [String: PluggedDevice] = [:]

    init(_ present: [PluggedDevice]) {
        for device in present.sorted(by: { $0.device.path.string < $1.device.path.string }) { _ = add(device) }
    }

    /// The devices, sorted by path.
    var devices: [ReceiverDevice] {
        plugged.values.map(\.device).sorted { $0.path.string < $1.path.string }
    }

    /// Adds or updates a device that udev reported.
    mutating func add(_ device: PluggedDevice) -> [ReceiverEvent] {
        let earlier = plugged.removeValue(forKey: device.systemPath)
        var device = device
        // Two devices with the same serial number are still two receivers: while it is plugged in, the later device is
        // identified by its socket.
        let isLater = earlier?.count == device.count && earlier?.device.serialNumber == nil
        if isLater || plugged.values.contains(where: { $0.device.identity == device.device.identity }) {
            device.device.serialNumber = nil
        }
        plugged[device.systemPath] = device
        guard let earlier else { return [.added(device.device)] }
        // A repeated event: the device appeared during the listing. Otherwise an event for its removal was missed, or
        // its judgement changed, such as by a new rule.
        let isTheSame =
            earlier.count == device.count && earlier.device.path == device.device.path
            && earlier.device.identity == device.device.identity
            && earlier.device.certainty == device.device.certainty
        return isTheSame ? [] : [.removed(earlier.device), .added(device.device)]
    }

    mutating func remove(_ systemPath: String) -> [ReceiverEvent] {
        plugged.removeValue(forKey: systemPath).map { [.removed($0.device)] } ?? []
    }

    /// Replaces all devices if events may have been missed.
    mutating func replace(with present: [PluggedDevice]) -> [ReceiverEvent] {
        let paths = Set(present.map(\.systemPath))
        let gone = plugged.keys.filter { !paths.contains($0) }.sorted()
        return gone.flatMap { remove($0) } + present.flatMap { add($0) }
    }
}
