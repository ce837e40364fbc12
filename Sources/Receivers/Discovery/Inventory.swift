import SystemPackage

/// The devices that are plugged in, and what to tell when they change.
struct Inventory {
    private var plugged: [String: PluggedDevice] = [:]

    /// An inventory of the devices that are there at the start.
    init(_ present: [PluggedDevice]) {
        for device in present.sorted(by: { $0.device.path.string < $1.device.path.string }) { _ = add(device) }
    }

    /// The devices, in the order of their paths.
    var devices: [ReceiverDevice] {
        plugged.values.map(\.device).sorted { $0.path.string < $1.path.string }
    }

    /// Takes note of a device that came, or that udev says something new about.
    mutating func add(_ device: PluggedDevice) -> [ReceiverEvent] {
        let earlier = plugged.removeValue(forKey: device.systemPath)
        var device = device
        // Two that have one serial number are two receivers all the same: the later one goes by its socket, as long as
        // it is plugged in.
        let isLater = earlier?.count == device.count && earlier?.device.serialNumber == nil
        if isLater || plugged.values.contains(where: { $0.device.identity == device.device.identity }) {
            device.device.serialNumber = nil
        }
        plugged[device.systemPath] = device
        guard let earlier else { return [.added(device.device)] }
        // Told twice: it came while we looked at what was there. Otherwise we were not told that it went, or what it is
        // taken for has changed, as by a new rule.
        let isTheSame =
            earlier.count == device.count && earlier.device.path == device.device.path
            && earlier.device.identity == device.device.identity
            && earlier.device.certainty == device.device.certainty
        return isTheSame ? [] : [.removed(earlier.device), .added(device.device)]
    }

    /// Takes note of a device that went.
    mutating func remove(_ systemPath: String) -> [ReceiverEvent] {
        plugged.removeValue(forKey: systemPath).map { [.removed($0.device)] } ?? []
    }

    /// Takes note of what is there, where it is not known what came and went.
    mutating func replace(with present: [PluggedDevice]) -> [ReceiverEvent] {
        let paths = Set(present.map(\.systemPath))
        let gone = plugged.keys.filter { !paths.contains($0) }.sorted()
        return gone.flatMap { remove($0) } + present.flatMap { add($0) }
    }
}
