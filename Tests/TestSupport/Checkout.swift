package import SystemPackage

/// The project's own files, and what may lie beside them.
package enum Checkout {
    /// The project's folder.
    package static var root: FilePath {
        FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
    }

    /// A recording of the project's own, or what lies beside it.
    package static func fixture(_ name: String) -> FilePath { root.appending("fixtures").appending(name) }

    /// References beside the project, which a checkout need not have.
    package static var shared: FilePath { root.removingLastComponent().appending("shared") }

    /// True where something is there.
    package static func exists(_ path: FilePath) -> Bool {
        guard let descriptor = try? FileDescriptor.open(path, .readOnly) else { return false }
        try? descriptor.close()
        return true
    }
}
