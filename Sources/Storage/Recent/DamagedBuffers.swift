package import SystemPackage

/// Damage in what a recording that has died had left beside a database.
package struct DamagedBuffers: Hashable, Sendable {
    /// The number of fixes that could not be read, about; the others are in the database.
    package let missing: Int
    /// The damaged files under their new names; none where they were gone already.
    package let files: [FilePath]

    /// The damage that was found in a recording's buffers.
    package init(missing: Int, files: [FilePath]) { (self.missing, self.files) = (missing, files) }
}
