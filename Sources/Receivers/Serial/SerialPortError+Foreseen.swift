internal import Platform
package import SystemPackage

extension SerialPortError {
    /// The error that opening a device would end with, as far as it can be told without opening it; nil where it may open.
    ///
    /// To open a line and close it again would be heard by what is behind it.
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
