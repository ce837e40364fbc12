import Platform
import SystemPackage

/// A device as it was plugged in once.
struct PluggedDevice {
    /// The device's path in the kernel's tree, or the link by which alone it is known.
    let systemPath: String

    /// USB's count of devices that were plugged in, which tells a re-plugged device from one that stayed; nil where
    /// it is not a USB device.
    let count: String?

    var device: ReceiverDevice

    /// The kernel's number of it: makedev(3).
    let deviceNumber: UInt

    /// True where udev has described it, and not the kernel alone.
    let isDescribed: Bool
}

extension PluggedDevice {
    /// The kernel's devices that can be opened from here, where no udev runs, and those that only links lead to.
    ///
    /// A container sees all devices of its machine in the kernel's tree, but in /dev only those that it was given,
    /// sometimes by the name of a link.
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
