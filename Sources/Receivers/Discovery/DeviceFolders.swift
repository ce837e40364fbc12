import Glibc
import SystemPackage

/// The contents of the folders in which devices come and go, to notice a change without looking at every device.
struct DeviceFolders: Equatable {
    // A class's folder does not change its time when an entry comes, so the entries are looked at, by name and number: a
    // device that was plugged in again has another number.
    private static let folders = ["/sys/class/tty", "/sys/class/gnss", "/dev", SerialLink.folder.string]

    private let entries: [UInt64]

    /// The targets of links, which need not be in those folders, and the device that is there.
    private let linked: [String]

    /// The contents as they are now.
    init() {
        entries = Self.folders.map(Self.fingerprint)
        linked = SerialLink.present().map { "\($0.number) \($0.target) \($0.deviceNumber)" }
    }

    /// One number for what is in a folder, in whatever order it is listed; 0 where it is not there.
    private static func fingerprint(of folder: String) -> UInt64 {
        guard let stream = unsafe opendir(folder) else { return 0 }
        defer { unsafe closedir(stream) }
        var sum: UInt64 = 0
        while let entry = unsafe readdir(stream) {
            let number = UInt64(unsafe entry.pointee.d_ino)
            // FNV-1a; a Hasher would be as good.
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
