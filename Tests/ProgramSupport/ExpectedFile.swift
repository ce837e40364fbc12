import Glibc
import SystemPackage
import TestSupport
package import Testing

/// Expects a text to equal a file in the folder `Expected` beside the test; the path is relative to that folder.
///
/// `make expected` rewrites these files; review the differences before you commit them. The text must not change from
/// run to run. Throws an error if the file cannot be written.
package func expectFile(
    _ name: String,
    toHave text: String,
    filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = FilePath(filePath).removingLastComponent().appending("Expected").appending(name)
    if unsafe getenv("GPSLOG_EXPECTED").map({ unsafe String(cString: $0) }) == "write" {
        _ = unsafe mkdir(file.removingLastComponent().string, 0o755)
        return try TextFile.overwrite(file, with: Array(text.utf8))
    }
    let expected = (try? TextFile.read(file)) ?? ""
    guard expected != text else { return }
    let (old, new) = (lines(of: expected), lines(of: text))
    let same = zip(old, new).prefix { $0 == $1 }.count
    let (expectedLine, line) = (same < old.count ? old[same] : "the end", same < new.count ? new[same] : "the end")
    Issue.record(
        "Expected/\(name), line \(same + 1): expected \"\(expectedLine)\", but it is \"\(line)\"; `make expected` writes the file anew",
        sourceLocation: sourceLocation
    )
}

private func lines(of text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
