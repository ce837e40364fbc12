import Glibc
package import SystemPackage
package import Testing

/// A file in the folder `Expected` of a test module, with the text that a test must produce.
///
/// `make expected` rewrites these files; review the differences before you commit them. The text must not change from
/// run to run.
package struct ExpectedFile {
    private let name: String
    private let path: FilePath

    /// Finds a file by its path inside the folder.
    package init(_ name: String, filePath: String = #filePath) {
        self.name = name
        path = Self.folder(filePath: filePath).appending(name)
    }

    /// The folder of the test module that contains this source file.
    package static func folder(filePath: String = #filePath) -> FilePath {
        var module = FilePath(filePath).removingLastComponent()
        while module.lastComponent?.string.hasSuffix("Tests") == false { module.removeLastComponent() }
        return module.appending("Expected")
    }

    /// The present content; empty if there is no such file yet.
    package var text: String { (try? TextFile.read(path)) ?? "" }

    /// Expects the file to contain exactly this text, or writes it if the files are being regenerated.
    ///
    /// Throws an error if the file cannot be written.
    package func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let expected = self.text
        guard expected != text else { return }
        if Self.areRegenerated {
            _ = unsafe mkdir(path.removingLastComponent().removingLastComponent().string, 0o755)
            _ = unsafe mkdir(path.removingLastComponent().string, 0o755)
            return try TextFile.overwrite(path, with: Array(text.utf8))
        }
        let (old, new) = (lines(of: expected), lines(of: text))
        let same = zip(old, new).prefix { $0 == $1 }.count
        let (expectedLine, line) = (same < old.count ? old[same] : "the end", same < new.count ? new[same] : "the end")
        Issue.record(
            "Expected/\(name), line \(same + 1): expected \"\(expectedLine)\", but it is \"\(line)\"; `make expected` writes the file anew",
            sourceLocation: sourceLocation
        )
    }

    private static var areRegenerated: Bool {
        unsafe getenv("GPSLOG_EXPECTED").map { unsafe String(cString: $0) } == "write"
    }
}

/// Expects a text to equal a file in the folder `Expected` of the test's module; the path is relative to that folder.
package func expectFile(
    _ name: String,
    toHave text: String,
    filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    try ExpectedFile(name, filePath: filePath).expect(text, sourceLocation: sourceLocation)
}

private func lines(of text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
