package import SystemPackage

/// Damage in the buffer files of a crashed recording.
package struct DamagedBuffers: Hashable, Sendable {
    /// The approximate number of lost fixes; the others are in the database.
    package let missing: Int
    /// Whether more fixes than `missing` may be lost, because a file was truncated or is missing.
    package let areMore: Bool
    /// The new paths of the damaged files; empty if they are missing.
    package let files: [FilePath]

    /// Creates a record of damage.
    package init(missing: Int, orMore areMore: Bool = false, files: [FilePath]) {
        (self.missing, self.areMore, self.files) = (missing, areMore, files)
    }
}
