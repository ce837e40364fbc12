internal import Platform
package import SystemPackage

/// Why a receiver cannot be opened or read.
///
/// Each description is a sentence that says what to do about it.
package enum SerialPortError: Error, Hashable, CustomStringConvertible {
    /// The path does not exist, or the device behind it is gone.
    case noSuchDevice(FilePath)

    /// This user may not read the device; the second value says which permission is missing.
    case permissionDenied(FilePath, PortAccess)

    /// Another program reads the device.
    case busy(FilePath)

    /// A regular file, which can be replayed instead.
    case regularFile(FilePath)

    /// A folder, a disk or a socket, which no receiver uses.
    case notAReceiver(FilePath)

    /// Opening the device failed for another reason.
    case openFailed(FilePath, Errno)

    /// The device rejects the attributes of a serial line.
    ///
    /// The setting is `nil` if its speed was to be kept.
    case configureFailed(FilePath, LineSetting?, Errno)

    /// The device uses another speed or framing than the setting; `made` is its speed, `nil` if it reports none.
    case settingRefused(FilePath, LineSetting, made: BaudRate?)

    /// Reading failed although the device was not unplugged.
    case readFailed(FilePath, Errno)

    /// The device was unplugged, or the program that played it has ended.
    case hungUp(FilePath)

    package var description: String {
        switch self {
        case .noSuchDevice(let path):
            "there is no device at \(path); list the plugged-in ones with `gpslog devices`"
        case .permissionDenied(let path, let access):
            "you may not read \(path)" + (access.remedy(for: path).map { "; " + $0 } ?? "")
        case .busy(let path):
            "another program is reading \(path); find it with `sudo fuser -v \(path)`"
        case .regularFile(let path):
            "\(path) is a file, not a receiver; use `gpslog replay \(path)`"
        case .notAReceiver(let path):
            "\(path) is not a device that can be a receiver; list receivers with `gpslog devices`"
        case .openFailed(let path, let reason):
            "cannot open \(path): \(reason)"
        case .configureFailed(let path, let setting?, let reason):
            "\(path) does not support \(setting): \(reason); choose another speed with `--baud`"
        case .settingRefused(let path, let setting, let made?) where !made.isNear(setting.baudRate):
            "\(path) uses \(made) baud instead of \(setting.baudRate); choose another speed with `--baud`"
        case .settingRefused(let path, let setting, _):
            "\(path) does not support \(setting), and ignored it silently; choose another speed with `--baud`"
        case .configureFailed(let path, nil, let reason):
            "\(path) does not support the settings of a serial line: \(reason)"
        case .readFailed(let path, let reason):
            "cannot read \(path): \(reason)"
        case .hungUp(let path):
            "\(path) was unplugged"
        }
    }
}

extension SerialPortError {
    /// Predicts the error of opening a device without opening it; `nil` if opening may succeed.
    ///
    /// Opening and closing a line would be noticed by the device behind it.
    package init?(foreseenAt path: FilePath) {
        let status: FileStatus
        do throws(Errno) {
            status = try FileStatus(at: path)
        } catch .noSuchFileOrDirectory, .notDirectory {
            self = .noSuchDevice(path)
            return
        } catch {
            return nil
        }
        if status.isRegularFile {
            self = .regularFile(path)
        } else if !status.isPipe, !status.isCharacterDevice {
            self = .notAReceiver(path)
        } else if !ProcessTable().lockers(of: status).subtracting([ProcessTable.ownProcess]).isEmpty {
            self = .busy(path)
        } else {
            return nil
        }
    }
}
