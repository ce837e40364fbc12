package import GNSS
package import SystemPackage

/// The names of the files of one capture: `raw.nmea`, and with parts `raw-20261121T080000Z.nmea`.
package struct CaptureName: Hashable, Sendable {
    /// The file that the user named, of which the others are made.
    package let whole: FilePath

    /// When this part of it began, to the second; nil where the capture has no parts.
    package let beginning: UTCTime?

    /// The name that the user gave, or of a part of it.
    init(whole: FilePath, beginning: UTCTime? = nil) {
        self.whole = whole
        self.beginning = beginning
    }

    /// What the name of a file says, which may be any file.
    package init(of file: FilePath) {
        guard let name = file.lastComponent, let dash = name.stem.lastIndex(of: "-"),
            let beginning = Self.time(name.stem[name.stem.index(after: dash)...])
        else {
            self = CaptureName(whole: file)
            return
        }
        let stem = String(name.stem[..<dash])
        self = CaptureName(
            whole: file.removingLastComponent().appending(stem + Self.ending(of: file)),
            beginning: beginning
        )
    }

    /// The file for the part that begins at a time.
    func part(beginning time: UTCTime) -> FilePath {
        Self.inserting(Self.text(time), into: whole)
    }

    /// The file for a receiver that is not the first, in letters that every file system takes.
    static func file(for receiver: ReceiverIdentity, besides whole: FilePath) -> FilePath {
        let allowed = receiver.name.prefix(100).map { character in
            character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
                ? character : "_"
        }
        return inserting(String(allowed), into: whole)
    }

    /// A name with something before its extension.
    static func inserting(_ text: String, into path: FilePath) -> FilePath {
        let stem = path.lastComponent?.stem ?? ""
        return path.removingLastComponent().appending("\(stem)-\(text)\(ending(of: path))")
    }

    private static func ending(of path: FilePath) -> String {
        path.extension.map { "." + $0 } ?? ""
    }

    /// `20261121T080000Z`, in which the order of letters is that of time.
    private static func text(_ time: UTCTime) -> String {
        time.description.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }

    private static func time(_ text: Substring) -> UTCTime? {
        let bytes = Array(text.utf8)
        guard bytes.count == 16 else { return nil }
        let parts = [0..<4, 4..<6, 6..<11, 11..<13, 13..<16].map { String(decoding: bytes[$0], as: UTF8.self) }
        return UTCTime(iso8601: "\(parts[0])-\(parts[1])-\(parts[2]):\(parts[3]):\(parts[4])")
    }
}
