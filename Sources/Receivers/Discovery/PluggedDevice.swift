import Platform
import SystemPackage

/// A device from plugging in to unplugging.
struct PluggedDevice {
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

extension PluggedDevice {
    /// The devices that this process can open if udev is not running, including devices that only links identify.
    ///
    /// A container sees all devices of its machine in sysfs, but /dev contains only those passed to it, sometimes under
    /// the name of a link.
    static func reachable(_ devices: [PluggedDevice], by links: [SerialLink]) -> [PluggedDevice] {
        var reachable = devices
        for link in links {
            let index = reachable.firstIndex {
                $0.device.path == link.target || $0.deviceNumber != 0 && $0.deviceNumber == link.deviceNumber
            }
            if let index {
                if !reachable[index].hasDeviceFile { reachable[index].device.path = link.target }
            } else if let device = link.device {
                let plugged = PluggedDevice(
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
