import GNSS
import Recording
import SystemPackage
import TestSupport
import Testing

@Suite struct `The latest pulse` {
    private let folder = Result(catching: TemporaryFolder.init)

    /// The pulse that is read from a file with this line.
    private func pulse(_ line: String) throws -> UTCTime? {
        let file = try folder.get().file("assert")
        try TextFile.write(line, to: file)
        return try SystemClock.pulse(in: file)
    }

    @Test func `is in the kernel's file, with its number behind it`() throws {
        #expect(try pulse("1795000000.000012345#17\n") == UTCTime(nanosecondsSince1970: 1_795_000_000_000_012_345))
    }

    @Test(arguments: [
        "0.000000000#0\n", "", "1795000000#1\n", "1795000000.5#1\n", "99999999999.000000000#1\n", "x.000000000",
    ])
    func `is none where there was none yet, or the line is another`(line: String) throws {
        #expect(try pulse(line) == nil)
    }

    @Test func `cannot be read where there is no such file`() throws {
        let file = try folder.get().file("assert")
        #expect(throws: Errno.noSuchFileOrDirectory) { try SystemClock.pulse(in: file) }
    }
}
