internal import Glibc
internal import Platform
internal import SystemPackage

/// The folder of the files that an export is split into.
package enum ExportFolder {
    /// Makes a folder and its parents; existing ones are left as they are.
    ///
    /// - Throws: `cannotCreate` where that is not possible, or something else has its name.
    package static func make(_ path: String) throws(ExportOutputError) {
        try make(FilePath(path))
        guard let status = try? FileStatus(at: FilePath(path)), status.isDirectory else {
            throw ExportOutputError(reason: .cannotCreate, path: path, systemError: ENOTDIR)
        }
    }

    private static func make(_ folder: FilePath) throws(ExportOutputError) {
        if unsafe folder.isEmpty || access(folder.string, F_OK) == 0 { return }
        try make(folder.removingLastComponent())
        if unsafe mkdir(folder.string, 0o777) != 0, errno != EEXIST {
            throw ExportOutputError(reason: .cannotCreate, path: folder.string, systemError: errno)
        }
    }
}
