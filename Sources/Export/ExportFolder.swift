internal import Glibc
internal import Platform
internal import SystemPackage

/// The folder of the files that an export is split into.
package enum ExportFolder {
    /// Makes a folder and its parents; existing ones are left as they are.
    ///
    /// - Throws: `cannotCreate` where that is not possible, or something else has its name.
    package static func make(_ path: String) throws(ExportOutputError) {
        do throws(Folder.Obstacle) {
            try Folder.make(FilePath(path), permissions: FilePermissions(rawValue: 0o777))
        } catch {
            let number = error.reason.rawValue
            throw ExportOutputError(reason: .cannotCreate, path: error.path.string, systemError: number)
        }
        guard let status = try? FileStatus(at: FilePath(path)), status.isDirectory else {
            throw ExportOutputError(reason: .cannotCreate, path: path, systemError: ENOTDIR)
        }
    }
}
