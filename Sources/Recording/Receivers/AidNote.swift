internal import Platform
package import SystemPackage

/// The note of what a receiver was told since it was plugged in, so that it is not told twice.
package struct AidNote: Hashable, Sendable, LosslessStringConvertible {
    /// The plugging: the boot, and the device file, which is another one each time.
    package let plugging: String

    /// The day since 1970 whose orbits it took; nil for none.
    package var orbitDay: Int?

    /// True where it took its last place.
    package var hasPlace = false

    /// Nothing was told since a receiver was plugged in that is at a path; nil where that cannot be known.
    package init?(_ path: FilePath, boot: String? = AssumedTime.boot) {
        guard let boot, let identity = try? FileStatus(at: path).identity else { return nil }
        plugging = "\(boot)-\(identity.fileSystem)-\(identity.number)"
    }

    /// The note that a text describes; nil where it describes none.
    package init?(_ description: String) {
        let words = description.split(separator: " ").map(String.init)
        guard words.count == 3, let day = Int(words[2]) else { return nil }
        (plugging, hasPlace, orbitDay) = (words[0], words[1] == "place", day >= 0 ? day : nil)
    }

    /// The plugging, whether it has the place, and the day.
    package var description: String { "\(plugging) \(hasPlace ? "place" : "none") \(orbitDay ?? -1)" }
}
