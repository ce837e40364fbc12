internal import Files
internal import Glibc
package import Platform
package import SystemPackage
internal import Text

/// Adds and removes upload targets in the settings file; everything else in it is preserved.
package struct TargetFile {
    package let path: FilePath

    /// Chooses the file: the given one, otherwise the first existing default file, otherwise the user's.
    package init(named: FilePath?, else places: [FilePath] = SettingsFile.usualPlaces()) {
        path = named ?? places.first { Self.exists($0) } ?? places.first ?? SettingsFile.machinePlace
    }

    /// Appends a section to the file.
    ///
    /// - Parameters:
    ///   - name: the target's name.
    ///   - entries: keys and their values as TOML.
    /// - Returns: the new settings.
    /// - Throws: `Failure` if the target is invalid or already exists, or the file cannot be written.
    package func add(_ name: String, _ entries: [(key: String, value: String)]) throws(Failure) -> Settings {
        let before = try text()
        guard try !settings(before).uploads.contains(where: { $0.name == name }) else {
            throw Failure("the target \(name) already exists; remove it with `gpslog upload remove \(name)`", .usage)
        }
        guard UploadTargetSettings.isName(name) else {
            throw Failure("\(name) is not a valid target name; use letters, digits, - and _", .usage)
        }
        let lines = ["[upload.\(name)]"] + entries.map { "\($0.key) = \($0.value)" }
        try Self.requireUse(of: lines.joined(separator: "\n"))
        let gap = before.isEmpty ? "" : before.hasSuffix("\n") ? "\n" : "\n\n"
        let after = before + gap + lines.joined(separator: "\n") + "\n"
        let settings = try settings(after)
        try write(after)
        return settings
    }

    /// Checks that a new section is valid.
    ///
    /// Errors name the option at fault, since the section is not in the file yet.
    ///
    /// - Throws: `Failure` if the section is invalid.
    private static func requireUse(of section: String) throws(Failure) {
        guard let root = try? SettingsText.read(Array(section.utf8)) else { return }
        do throws(SettingsError) {
            _ = try Settings(root)
        } catch {
            let keys = error.name.split(separator: ".").dropFirst(2)
            let option = keys.first.map { "--" + ($0 == "headers" ? "header" : $0.replacing("_", with: "-")) }
            throw Failure("\(option ?? "the target") \(error.reason)", .usage)
        }
    }

    /// Removes a section from the file.
    ///
    /// - Parameter name: the target's name.
    /// - Throws: `Failure` if the target does not exist, or its TOML is too unusual to be removed automatically.
    package func remove(_ name: String) throws(Failure) {
        let before = try text()
        let known = try settings(before)
        guard known.uploads.contains(where: { $0.name == name }) else {
            throw Failure("there is no target \(name) in \(path)", .usage)
        }
        var lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        let advice = Failure(
            "cannot find the lines of the target \(name) in \(path); remove them by hand",
            .dataError
        )
        guard let start = lines.firstIndex(where: { Self.isHeader($0, of: name) }) else { throw advice }
        let rest = lines[(start + 1)...]
        let next = rest.firstIndex { Self.mark($0) == "[" } ?? lines.endIndex
        lines.removeSubrange(start..<Self.end(of: lines[start..<next]))
        while lines.count > 1, lines.last == "", lines[lines.count - 2] == "" { lines.removeLast() }
        let after = lines.joined(separator: "\n")
        let left: [String]
        do throws(Failure) {
            left = try settings(after).uploads.map(\.name)
        } catch {
            throw advice
        }
        guard left == known.uploads.map(\.name).filter({ $0 != name }) else { throw advice }
        try write(after)
    }

    /// Finds the end of a section's own lines: comments behind it belong to the next section.
    private static func end(of section: ArraySlice<Substring>) -> Int {
        let last = section.lastIndex { mark($0).map { $0 != "#" } ?? false } ?? section.startIndex
        let rest = section[(last + 1)...]
        // A comment directly below a key belongs to it, unless only comments follow up to the next section.
        let gap = rest.firstIndex { mark($0) == nil }
        let end = gap ?? rest.startIndex
        return end < section.endIndex ? end + (gap == nil ? 0 : 1) : section.endIndex
    }

    /// The first character other than white space; `nil` for a blank line.
    private static func mark(_ line: Substring) -> Character? { line.first { !" \t\r".contains($0) } }

    private static func isHeader(_ line: Substring, of name: String) -> Bool {
        let bare = line.prefix { $0 != "#" }.filter { !" \t\r\"'".contains($0) }
        return bare == "[upload.\(name)]"
    }

    private func text() throws(Failure) -> String {
        String(decoding: try SettingsFile.contents(of: path) ?? [], as: UTF8.self)
    }

    private func settings(_ text: String) throws(Failure) -> Settings { try Settings(Array(text.utf8), file: path) }

    /// Whether this is the machine's file, which every user reads, including that of the system service.
    private var isOfMachine: Bool { path.lexicallyNormalized().starts(with: "/etc") }

    /// Writes the file completely or not at all; a user's new file is private, since it may contain places.
    private func write(_ text: String) throws(Failure) {
        do {
            try makeFolder(path.removingLastComponent())
            if !Self.exists(path) {
                try FileDescriptor.open(path, .writeOnly, options: .create, permissions: .ownerReadWrite).close()
                if isOfMachine { try Self.allow(path, 0o644) }
            }
            var output = try ExportOutput(path: path.string)
            try output.write(Array(text.utf8))
            try output.finish()
        } catch {
            throw Failure("the settings file \(path) cannot be written: \(error)", .cannotCreate)
        }
    }

    private func makeFolder(_ folder: FilePath) throws(Errno) {
        // The machine's directory must be readable for all users.
        let exact = isOfMachine ? FilePermissions(rawValue: 0o755) : nil
        do throws(Folder.Obstacle) {
            try Folder.make(folder, permissions: .ownerReadWriteExecute, whateverTheMask: exact)
        } catch {
            throw error.reason
        }
    }

    /// Sets permissions regardless of the umask.
    private static func allow(_ path: FilePath, _ permissions: mode_t) throws(Errno) {
        if unsafe path.withPlatformString({ unsafe chmod($0, permissions) }) != 0 { throw Errno(rawValue: errno) }
    }

    private static func exists(_ path: FilePath) -> Bool {
        unsafe path.withPlatformString { unsafe access($0, F_OK) } == 0
    }
}

/// Formats values as TOML.
package enum TargetEntry {
    /// Keys with text values; those with `nil` are omitted.
    package static func texts(_ entries: [(String, String?)]) -> [(key: String, value: String)] {
        // JSON's quoting is valid TOML.
        entries.compactMap { key, text in text.map { (key, JSONObject.quoted($0)) } }
    }

    /// Formats a list of strings.
    package static func list(_ texts: [String]) -> String {
        "[" + texts.map(JSONObject.quoted).joined(separator: ", ") + "]"
    }

    /// An absolute path, valid from any working directory.
    package static func absolute(_ path: String) -> String {
        let path = FilePath(path)
        guard !path.isAbsolute, let folder = unsafe getcwd(nil, 0) else { return path.string }
        defer { unsafe free(folder) }
        return unsafe FilePath(platformString: folder).pushing(path).string
    }
}
