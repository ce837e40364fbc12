import Receivers
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A capture` {
    private let bytes = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 &* 17) }

    @Test func `holds exactly the bytes that pass`() async throws {
        let folder = try TemporaryFolder()
        let target = try TemporaryFolder()
        let file = target.path.appending("capture.nmea")
        let capture = try CaptureFile(creating: file) { _ in }
        let source = CapturingByteSource(try ReplayByteSource(path: folder.file(holding: bytes)), capture: capture)

        let (passed, _) = await everything(from: source.chunks())

        #expect(passed == bytes)
        #expect(try TemporaryFolder.contents(of: file) == bytes)
    }

    @Test func `goes on in the same file with the next source`() async throws {
        let folder = try TemporaryFolder()
        let target = try TemporaryFolder()
        let file = target.path.appending("capture.nmea")
        let capture = try CaptureFile(creating: file) { _ in }

        for _ in 1...2 {
            let source = CapturingByteSource(
                try ReplayByteSource(path: folder.file(holding: [1, 2])),
                capture: capture
            )
            _ = await everything(from: source.chunks())
        }

        #expect(try TemporaryFolder.contents(of: file) == [1, 2, 1, 2])
    }

    @Test func `does not overwrite a file that has something in it`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file(holding: [1])

        #expect(throws: CaptureError.alreadyExists(file)) { try CaptureFile(creating: file) { _ in } }
        #expect(try TemporaryFolder.contents(of: file) == [1])
    }

    @Test func `takes an empty file`() throws {
        let folder = try TemporaryFolder()

        _ = try CaptureFile(creating: folder.file(holding: [])) { _ in }
    }

    @Test func `says at the start that its folder does not exist`() {
        #expect(throws: CaptureError.cannotCreate("/nowhere/at.nmea", .noSuchFileOrDirectory)) {
            try CaptureFile(creating: "/nowhere/at.nmea") { _ in }
        }
    }

    @Test func `tells once that the disk is full, and lets the bytes pass`() async throws {
        let folder = try TemporaryFolder()
        let failures = Mutex<[CaptureError]>([])
        let capture = try CaptureFile(creating: "/dev/full") { error in failures.withLock { $0.append(error) } }
        let source = CapturingByteSource(try ReplayByteSource(path: folder.file(holding: bytes)), capture: capture)

        let (passed, error) = await everything(from: source.chunks())

        #expect(passed == bytes)
        #expect(error == nil)
        #expect(failures.withLock(\.self) == [.writeFailed("/dev/full", .noSpace)])
    }
}
