import GNSS
import Logbook
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite struct `Captures of several receivers` {
    private let folder = Result { try TemporaryFolder() }

    @Test func `are files of their own, the first under the name that was given`() async throws {
        let files = try files()
        for identity in ["u-blox_1", "u-blox_2"] { try await append(identity, for: identity, to: files) }
        #expect(try TextFile.read(folder.get().file("raw.nmea")) == "u-blox_1")
        #expect(try TextFile.read(folder.get().file("raw-u-blox_2.nmea")) == "u-blox_2")
    }

    @Test func `go on where the receiver comes back`() async throws {
        let files = try files()
        for identity in ["a", "b", "a", "b"] { try await append(identity, for: identity, to: files) }
        #expect(try TextFile.read(folder.get().file("raw.nmea")) == "aa")
        #expect(try TextFile.read(folder.get().file("raw-b.nmea")) == "bb")
    }

    @Test func `have names that every file system takes, and never the same`() async throws {
        let files = try files()
        for identity in ["first", "../b c", "../b:c"] { try await append(identity, for: identity, to: files) }
        #expect(
            try folder.get().contents.filter { !$0.hasSuffix(".times") } == [
                "raw-.._b_c-2.nmea", "raw-.._b_c.nmea", "raw.nmea",
            ]
        )
    }

    @Test func `leave an earlier file alone, and the other receivers`() async throws {
        let earlier = try folder.get().file("raw-b.nmea")
        try TextFile.write("earlier", to: earlier)
        let files = try files()
        try await append("a", for: "a", to: files)
        #expect(throws: CaptureError.alreadyExists(earlier)) { try files.file(for: ReceiverIdentity("b")) }
        try await append("a", for: "a", to: files)
        #expect(try TextFile.read(earlier) == "earlier")
        #expect(try TextFile.read(folder.get().file("raw.nmea")) == "aa")
    }

    private func files() throws -> CaptureFiles {
        try CaptureFiles(creating: folder.get().file("raw.nmea")) { _ in }
    }

    private func append(_ text: String, for identity: String, to files: CaptureFiles) async throws {
        try await files.file(for: ReceiverIdentity(identity)).append(ByteChunk(bytes: Array(text.utf8), readAt: nil))
    }
}
