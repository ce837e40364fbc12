internal import Export
internal import Glibc
internal import SystemPackage

/// Values as a settings file has them.
package enum TargetEntry {
    /// Keys with texts; what is nil is left out.
    package static func texts(_ entries: [(String, String?)]) -> [(key: String, value: String)] {
        // TOML reads a string as JSON quotes it.
        entries.compactMap { key, text in text.map { (key, JSONObject.quoted($0)) } }
    }

    /// A list of texts.
    package static func list(_ texts: [String]) -> String {
        "[" + texts.map(JSONObject.quoted).joined(separator: ", ") + "]"
    }

    /// A path that means the same from everywhere.
    package static func absolute(_ path: String) -> String {
        let path = FilePath(path)
        guard !path.isAbsolute, let folder = unsafe getcwd(nil, 0) else { return path.string }
        defer { unsafe free(folder) }
        return unsafe FilePath(platformString: folder).pushing(path).string
    }
}
