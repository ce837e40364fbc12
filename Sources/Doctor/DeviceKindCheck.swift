internal import Platform
internal import Receivers
internal import SystemPackage
internal import Terminal

/// Recognises files that cannot be receivers, without opening them.
enum DeviceKindCheck {
    /// The major number of Linux's memory devices: /dev/null, /dev/zero, /dev/random.
    private static let memoryDevices: UInt = 1

    /// Reports why a path cannot be a receiver; nil if it may be, or does not exist.
    static func diagnosis(_ path: FilePath) -> Diagnosis? {
        guard let status = try? FileStatus(at: path) else { return nil }
        if status.isRegularFile {
            return .obstacle(
                .receiver,
                "\(path) is a file, not a receiver",
                remedy: "use `gpslog replay \(path)`",
                .dataError
            )
        }
        let isMemory = status.isCharacterDevice && status.driverNumber == memoryDevices
        return status.isDirectory || status.isBlockDevice || isMemory ? noPort(path) : nil
    }

    private static func noPort(_ path: FilePath) -> Diagnosis {
        .obstacle(
            .receiver,
            "\(path) is not a serial port",
            remedy: "name a serial port, a pseudo-terminal or a FIFO; `gpslog devices` lists receivers",
            .dataError
        )
    }
}
