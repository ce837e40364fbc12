internal import Glibc
internal import Platform
package import SystemPackage

/// A link in /dev/serial/by-id, which names a serial USB device by its maker, model and serial number.
///
/// In a container the link may be all that describes a device, as the folder is passed on but udev's database is not.
/// If only the link was passed on, it is the device file itself.
package struct SerialLink: Sendable {
    /// The folder where udev creates the links.
    package static let folder: FilePath = "/dev/serial/by-id"

    package let path: FilePath

    /// The link's target, or the link's own path if it is the device file itself.
    package let target: FilePath

    /// The kernel's device number, see makedev(3).
    let deviceNumber: UInt

    /// The inode number, which distinguishes a link from an earlier one with the same name.
    let number: UInt

    /// Reads a link; `nil` if it does not lead to a device that exists.
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

    /// The links that exist, sorted by name; empty if the folder does not exist.
    package static func present(in folder: FilePath = folder) -> [SerialLink] {
        let names = (try? FolderListing.names(in: folder)) ?? []
        return names.sorted().compactMap { SerialLink(folder.appending($0)) }
    }

    /// The device that the link's name describes; `nil` if udev did not create the name.
    ///
    /// The format is `usb-MAKER_MODEL_SERIAL-if00-port0`.
    package var device: ReceiverDevice? {
        guard let name = path.lastComponent?.string, name.hasPrefix("usb-"), let end = name.ranges(of: "-if").last
        else { return nil }
        let serialName = String(name[..<end.lowerBound].dropFirst(4))
        let parts = name[end.upperBound...].split(separator: "-port", omittingEmptySubsequences: false)
        var properties = [
            "DEVNAME": target.string, "SUBSYSTEM": "tty", "ID_MODEL": serialName, "ID_SERIAL": serialName,
            // The name may lack a serial number, but there is no better identification.
            "ID_SERIAL_SHORT": serialName,
        ]
        properties["ID_USB_INTERFACE_NUM"] = parts.first.map(String.init)
        properties[ReceiverDevice.portNumberProperty] = parts.count > 1 ? String(parts[1]) : nil
        return ReceiverDevice(properties: properties)
    }
}

/// A fingerprint of the folders that hold device files, to notice changes without examining every device.
struct DeviceFolders: Equatable {
    // The modification time of a class's folder stays the same when entries are added, so this compares names and inode
    // numbers. A device that was plugged in again has another number.
    private static let folders = ["/sys/class/tty", "/sys/class/gnss", "/dev", SerialLink.folder.string]

    private let entries: [UInt64]

    /// The targets of links, which may be outside those folders, and their device numbers.
    private let linked: [String]

    init() {
        entries = Self.folders.map(Self.fingerprint)
        linked = SerialLink.present().map { "\($0.number) \($0.target) \($0.deviceNumber)" }
    }

    /// A fingerprint of a folder's entries in any order; 0 if the folder does not exist.
    private static func fingerprint(of folder: String) -> UInt64 {
        guard let stream = unsafe opendir(folder) else { return 0 }
        defer { unsafe closedir(stream) }
        var sum: UInt64 = 0
        while let entry = unsafe readdir(stream) {
            let number = UInt64(unsafe entry.pointee.d_ino)
            // FNV-1a; a `Hasher` would do as well.
            let hash = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
                unsafe name.prefix { $0 != 0 }.reduce(0xCBF2_9CE4_8422_2325 ^ number) {
                    ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
                }
            }
            sum &+= hash
        }
        return sum
    }
}
