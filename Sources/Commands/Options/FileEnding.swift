import ArgumentParser
import Files
import SystemPackage

/// The extension of an output file.
enum FileEnding {
    /// A format that can be derived from a file's name.
    protocol Format: RawRepresentable<String>, CaseIterable {
        /// The format of the extension; `nil` without one.
        init?(ofFileNamed name: String)
    }

    /// Throws if the extension belongs to none of the formats.
    static func check<Format: FileEnding.Format>(_ name: String, of format: Format.Type) throws(ValidationError) {
        let file = name.split(separator: "/").last ?? ""
        // The leading dot of a hidden file begins no extension.
        guard let ending = file.split(separator: ".").dropFirst(file.hasPrefix(".") ? 0 : 1).last,
            Format(ofFileNamed: name) == nil
        else { return }
        let names = Format.allCases.map(\.rawValue)
        let nearest = NearestWord.of(ending, among: names).map { "; did you mean .\($0)?" } ?? ""
        throw ValidationError(
            ".\(ending) is not a known extension; choose the format with --format: \(names.joined(separator: ", "))\(nearest)"
        )
    }
}

extension FileEnding {
    /// Checks that a name, `-` for standard output, has no extension, or one of those that the command writes.
    static func check(_ name: String?, isOneOf endings: [String]) throws(ValidationError) {
        if name?.isEmpty == true {
            throw ValidationError("--output needs a file name; - is standard output.")
        }
        guard let name, name != "-", let ending = FilePath(name).extension?.lowercased(), !endings.contains(ending)
        else {
            return
        }
        let known = endings.map { ".\($0)" }.joined(separator: " or ")
        throw ValidationError(".\(ending) is not a format this command writes; use \(known).")
    }
}

extension ExportFormat: FileEnding.Format {}

extension WaypointFormat: FileEnding.Format {}
