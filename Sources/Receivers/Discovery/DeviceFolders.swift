import Glibc
import SystemPackage

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
