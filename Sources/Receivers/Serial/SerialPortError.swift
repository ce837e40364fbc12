package import SystemPackage

/// The reason why a receiver cannot be opened or read; each description is a sentence that says what to do about it.
package enum SerialPortError: Error, Hashable, CustomStringConvertible {
    /// No device is at the path, or the one behind it is gone.
    case noSuchDevice(FilePath)

    /// This user may not read the device, and what is missing.
    case permissionDenied(FilePath, PortAccess)

    /// Another program reads the device.
    case busy(FilePath)

    /// A regular file: that is something to replay.
    case regularFile(FilePath)

    /// A folder, a disk, a socket: nothing that a receiver speaks through.
    case notAReceiver(FilePath)

    /// The device cannot be opened for another reason.
    case openFailed(FilePath, Errno)

    /// The device does not take the attributes of a serial line; the setting asked for, nil where it was to be left
    /// alone.
    case configureFailed(FilePath, LineSetting?, Errno)

    /// The device takes a setting, but makes another one of it; the speed it has made, nil where it tells none.
    case settingRefused(FilePath, LineSetting, made: BaudRate?)

    /// Reading failed in a way that an unplugged device does not explain.
    case readFailed(FilePath, Errno)

    /// The device was unplugged, or whoever played it has gone.
    case hungUp(FilePath)

    /// A message that says what is wrong with what, and what to do.
    package var description: String {
        switch self {
        case .noSuchDevice(let path):
            "there is no device at \(path); `gpslog devices` lists those that are plugged in"
        case .permissionDenied(let path, let access):
            "you may not read \(path)" + (access.remedy(for: path).map { "; " + $0 } ?? "")
        case .busy(let path):
            "another program is reading \(path); `sudo fuser -v \(path)` names it"
        case .regularFile(let path):
            "\(path) is a file, not a receiver; use `gpslog replay \(path)`"
        case .notAReceiver(let path):
            "\(path) is not a device that a receiver speaks through; `gpslog devices` lists those that are"
        case .openFailed(let path, let reason):
            "cannot open \(path): \(reason)"
        case .configureFailed(let path, let setting?, let reason):
            "\(path) does not take \(setting): \(reason); choose another speed with `--baud`"
        case .settingRefused(let path, let setting, let made?) where !made.isNear(setting.baudRate):
            "\(path) makes \(made) baud of \(setting.baudRate); choose another speed with `--baud`"
        case .settingRefused(let path, let setting, _):
            "\(path) does not take \(setting), and says nothing of it; choose another speed with `--baud`"
        case .configureFailed(let path, nil, let reason):
            "\(path) does not take the settings of a serial line: \(reason)"
        case .readFailed(let path, let reason):
            "cannot read \(path): \(reason)"
        case .hungUp(let path):
            "\(path) was unplugged"
        }
    }
}
