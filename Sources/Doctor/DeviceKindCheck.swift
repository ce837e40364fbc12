internal import Glibc
internal import Receivers
internal import SystemPackage
internal import Terminal

/// Recognises what can be no receiver, whoever has it open, without opening it.
enum DeviceKindCheck {
    /// The major number of Linux's memory devices: /dev/null, /dev/zero, /dev/random.
    private static let memoryDevices = 1

    /// The reason why a path leads to no receiver; nil where it may lead to one, or to nothing.
    static func diagnosis(_ path: FilePath) -> Diagnosis? {
        var status = stat()
        guard unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            return .obstacle(
                .receiver,
                "\(path) is a file, not a receiver",
                remedy: "use `gpslog replay \(path)`",
                .dataError
            )
        case S_IFDIR, S_IFBLK: return noPort(path)
        case S_IFCHR where Int(status.st_rdev >> 8 & 0xFFF) == memoryDevices: return noPort(path)
        default: return nil
        }
    }

    private static func noPort(_ path: FilePath) -> Diagnosis {
        .obstacle(
            .receiver,
            "\(path) is no serial port",
            remedy: "name a serial port, a pseudo-terminal or a FIFO; `gpslog devices` lists receivers",
            .dataError
        )
    }
}
