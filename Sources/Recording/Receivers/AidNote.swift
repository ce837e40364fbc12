internal import Platform
package import SystemPackage

/// The aiding data that a receiver has accepted since it was plugged in, to not send it twice.
package struct AidNote: Hashable, Sendable, LosslessStringConvertible {
    /// Identifies the plugging in: the boot, and the device file, which is new each time.
    package let plugging: String

    /// The day, counted since 1970, whose orbits the receiver accepted; `nil` if it accepted none.
    package var orbitDay: Int?

    /// Whether the receiver accepted its last position.
    package var hasPlace = false

    /// Creates an empty note for the receiver at a path; `nil` if the boot or the device cannot be identified.
    package init?(_ path: FilePath, boot: String? = AssumedTime.boot) {
        guard let boot, let identity = try? FileStatus(at: path).identity else { return nil }
        plugging = "\(boot)-\(identity.fileSystem)-\(identity.number)"
    }

    /// Parses the format of `description`; `nil` if the text is invalid.
    package init?(_ description: String) {
        let words = description.split(separator: " ").map(String.init)
        guard words.count == 3, let day = Int(words[2]) else { return nil }
        (plugging, hasPlace, orbitDay) = (words[0], words[1] == "place", day >= 0 ? day : nil)
    }

    /// The plugging in, `place` or `none`, and the day or -1.
    package var description: String { "\(plugging) \(hasPlace ? "place" : "none") \(orbitDay ?? -1)" }
}
