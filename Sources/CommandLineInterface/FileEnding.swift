import ArgumentParser
import Export
import SystemPackage
import Waypoints

/// The ending of the name of a file that is to be written.
enum FileEnding {
    /// A format that can be told by a file's name.
    protocol Format: RawRepresentable<String>, CaseIterable {
        /// The format that a file's name ends with; nil where it ends with none.
        init?(ofFileNamed name: String)
    }

    /// Throws where a name has an ending that is of none of the formats.
    static func check<Format: FileEnding.Format>(_ name: String, of format: Format.Type) throws(ValidationError) {
        let file = name.split(separator: "/").last ?? ""
        // A name that begins with a dot is hidden, and has no ending by that.
        guard let ending = file.split(separator: ".").dropFirst(file.hasPrefix(".") ? 0 : 1).last,
            Format(ofFileNamed: name) == nil
        else { return }
        let names = Format.allCases.map(\.rawValue)
        let nearest = NearestWord.of(ending, among: names).map { "; did you mean .\($0)?" } ?? ""
        throw ValidationError(
            ".\(ending) is none of the formats \(names.joined(separator: ", ")); name one of them with --format\(nearest)"
        )
    }
}

extension FileEnding {
    /// Checks that a name has no ending but those that a command writes.
    ///
    /// - Parameters:
    ///   - name: the name; nil or `-` for standard output.
    ///   - endings: the endings, without a dot.
    /// - Throws: `ValidationError` where it is another one, or there is no name.
    static func check(_ name: String?, isOneOf endings: [String]) throws(ValidationError) {
        if name?.isEmpty == true {
            throw ValidationError("--output needs the name of a file; - is standard output.")
        }
        guard let name, name != "-", let ending = FilePath(name).extension?.lowercased(), !endings.contains(ending)
        else {
            return
        }
        let known = endings.map { ".\($0)" }.joined(separator: " or ")
        throw ValidationError(".\(ending) is no file that this command writes; name one that ends with \(known).")
    }
}

extension ExportFormat: FileEnding.Format {}

extension WaypointFormat: FileEnding.Format {}
