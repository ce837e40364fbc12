import Glibc
internal import Platform
package import SystemPackage

/// A link in /dev/serial/by-id, which names a serial device on USB by its maker, model and serial number.
///
/// In a container it may be all that is known of a device: the folder is passed on, udev's database is not. It may also
/// be the device file itself, where only that was passed on.
package struct SerialLink: Sendable {
    /// The folder where udev puts the links.
    package static let folder: FilePath = "/dev/serial/by-id"

    /// The link.
    package let path: FilePath

    /// The path that it leads to; its own where it is the device file.
    package let target: FilePath

    /// The kernel's number of the device.
    let deviceNumber: UInt

    /// The number that distinguishes a link from the one that had its name before.
    let number: UInt

    /// A link that leads to a device; nil where it leads to none that is there.
    init?(_ path: FilePath) {
        guard let status = try? FileStatus(at: path), status.isCharacterDevice,
            let link = try? FileStatus(ofLink: path)
        else { return nil }
        self.path = path
        target =
            FolderListing.target(of: path).map { path.removingLastComponent().pushing($0).lexicallyNormalized() }
            ?? path
        deviceNumber = status.deviceNumber
        number = link.identity.number
    }

    /// The links that are there, in alphabetical order; none where the folder is not there.
    package static func present(in folder: FilePath = folder) -> [SerialLink] {
        let names = (try? FolderListing.names(in: folder)) ?? []
        return names.sorted().compactMap { SerialLink(folder.appending($0)) }
    }

    /// The device, as far as the link's name tells; nil where udev did not give it.
    ///
    /// The name is `usb-MAKER_MODEL_SERIAL-if00-port0`.
    package var device: ReceiverDevice? {
        guard let name = path.lastComponent?.string, name.hasPrefix("usb-"), let end = name.ranges(of: "-if").last
        else { return nil }
        let serialName = String(name[..<end.lowerBound].dropFirst(4))
        let parts = name[end.upperBound...].split(separator: "-port", omittingEmptySubsequences: false)
        var properties = [
            "DEVNAME": target.string, "SUBSYSTEM": "tty", "ID_MODEL": serialName, "ID_SERIAL": serialName,
            // It cannot be told whether the name ends with a serial number; it is the best name there is.
            "ID_SERIAL_SHORT": serialName,
        ]
        properties["ID_USB_INTERFACE_NUM"] = parts.first.map(String.init)
        properties[ReceiverDevice.portNumberProperty] = parts.count > 1 ? String(parts[1]) : nil
        return ReceiverDevice(properties: properties)
    }
}
