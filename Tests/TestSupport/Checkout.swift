package import SystemPackage

/// The project's files, and files that may lie beside the project.
package enum Checkout {
    package static var root: FilePath {
        FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
    }

    /// The path of a recording in `fixtures`, or of a file beside it.
    package static func fixture(_ name: String) -> FilePath { root.appending("fixtures").appending(name) }

    /// References beside the project, which may be missing.
    package static var shared: FilePath { root.removingLastComponent().appending("shared") }

    package static func exists(_ path: FilePath) -> Bool {
        guard let descriptor = try? FileDescriptor.open(path, .readOnly) else { return false }
        try? descriptor.close()
        return true
    }
}
