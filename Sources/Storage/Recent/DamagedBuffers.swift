package import SystemPackage

/// Damage in what a recording that has died had left beside a database.
package struct DamagedBuffers: Hashable, Sendable {
    /// The number of fixes that could not be read, about; the others are in the database.
    package let missing: Int
    /// Whether `missing` is the least number: a file was cut off, or is gone.
    package let areMore: Bool
    /// The damaged files under their new names; none where they were gone already.
    package let files: [FilePath]

    /// The damage that was found in a recording's buffers.
    package init(missing: Int, orMore areMore: Bool = false, files: [FilePath]) {
        (self.missing, self.areMore, self.files) = (missing, areMore, files)
    }
}
