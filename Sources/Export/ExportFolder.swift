internal import Glibc
internal import Platform
internal import SystemPackage

/// The folder for an export split into several files.
package enum ExportFolder {
    /// Creates a folder and its parents, unless they exist.
    ///
    /// - Throws: `cannotCreate` if that is not possible, or the path exists and is not a folder.
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
