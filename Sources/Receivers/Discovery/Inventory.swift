import Platform
import SystemPackage

/// The devices plugged in; turns changes into events.
struct Inventory {
    private var plugged: [String: DevicePresence] = [:]

    init(_ present: [DevicePresence]) {
        for device in present.sorted(by: { $0.device.path.string < $1.device.path.string }) { _ = add(device) }
    }

    /// The devices, sorted by path.
    var devices: [ReceiverDevice] {
        plugged.values.map(\.device).sorted { $0.path.string < $1.path.string }
    }

    /// Adds or updates a device that udev reported.
    mutating func add(_ device: DevicePresence) -> [ReceiverEvent] {
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
    mutating func replace(with present: [DevicePresence]) -> [ReceiverEvent] {
        let paths = Set(present.map(\.systemPath))
        let gone = plugged.keys.filter { !paths.contains($0) }.sorted()
        return gone.flatMap { remove($0) } + present.flatMap { add($0) }
    }
}

/// A device from plugging in to unplugging.
struct DevicePresence {
    /// The device's path in sysfs, or that of its link if only the link identifies it.
    let systemPath: String

    /// The USB device number, which is new each time a device is plugged in; `nil` for devices without USB.
    let count: String?

    var device: ReceiverDevice

    /// The kernel's device number, see makedev(3).
    let deviceNumber: UInt

    /// Whether udev has described the device, and not just the kernel.
    let isDescribed: Bool
}

extension DevicePresence {
    /// The devices that this process can open if udev is not running, including devices that only links identify.
    ///
    /// A container sees all devices of its machine in sysfs, but /dev contains only those passed to it, sometimes under
    /// the name of a link.
    static func reachable(_ devices: [DevicePresence], by links: [SerialLink]) -> [DevicePresence] {
        var reachable = devices
        for link in links {
            let index = reachable.firstIndex {
                $0.device.path == link.target || $0.deviceNumber != 0 && $0.deviceNumber == link.deviceNumber
            }
            if let index {
                if !reachable[index].hasDeviceFile { reachable[index].device.path = link.target }
            } else if let device = link.device {
                let plugged = DevicePresence(
                    systemPath: link.path.string,
                    count: "\(link.number) \(link.target)",
                    device: device,
                    deviceNumber: link.deviceNumber,
                    isDescribed: false
                )
                reachable.append(plugged)
            }
        }
        return reachable.filter { $0.isDescribed || $0.hasDeviceFile }
    }

    private var hasDeviceFile: Bool { (try? FileStatus(at: device.path)) != nil }
}
