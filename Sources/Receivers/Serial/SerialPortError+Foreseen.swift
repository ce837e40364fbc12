internal import Platform
package import SystemPackage

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
