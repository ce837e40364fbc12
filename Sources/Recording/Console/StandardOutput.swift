internal import SystemPackage

/// Where results go.
package enum StandardOutput {
    /// Writes text as it is; unlike `print`, it tells when nobody takes it.
    ///
    /// - Throws: `Errno` where writing fails, as on a full disk.
    package static func write(_ text: String) throws {
        try FileDescriptor.standardOutput.writeAll(text.utf8)
    }
}
