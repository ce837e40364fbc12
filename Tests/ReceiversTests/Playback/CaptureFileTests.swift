import GNSS
import Glibc
import Logbook
import Receivers
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `The files of a capture` {
    @Suite(.timeLimit(.minutes(2))) struct `with the times of arrival` {
        @Test func `count from chunk to chunk, and name the clock's time at the first and each minute`() async throws {
            let times = try await times(ofChunks: [
                (3, 0, 0), (5, 1_000, 1_000), (1, 59_999, 59_999), (1, 60_001, 60_001),
            ])
            #expect(
                times == [
                    "# gpslog arrival times 1", "0 +0 2026-11-21T12:00:00.000Z", "+3 +1000", "+5 +58999",
                    "9 +2 2026-11-21T12:01:00.001Z",
                ]
            )
        }

        @Test(arguments: [(-3_600_000, "2026-11-21T11:00:01.000Z"), (86_400_000, "2026-11-22T12:00:01.000Z")])
        func `tell the distance also where the clock was set`(milliseconds: Int, time: String) async throws {
            let times = try await times(ofChunks: [(3, 0, 0), (5, milliseconds + 1_000, 1_000)])
            #expect(times.last == "3 +1000 \(time)")
        }

        @Test func `are empty where nothing was heard`() async throws {
            let folder = try TemporaryFolder()
            for _ in 1...2 { _ = try CaptureFile(creating: folder.file("raw.nmea")) { _ in } }
            #expect(folder.contents == ["raw.nmea", "raw.nmea.times"])
            #expect(try TextFile.read(folder.file("raw.nmea.times")).isEmpty)
        }

        private func times(ofChunks chunks: [(count: Int, utc: Int, instant: Int)]) async throws -> [String] {
            let folder = try TemporaryFolder()
            let capture = try CaptureFile(creating: folder.file("raw.nmea")) { _ in }
            for chunk in chunks {
                await capture.append(chunkAtNoon([UInt8](repeating: 1, count: chunk.count), chunk.utc, chunk.instant))
            }
            return try TextFile.read(folder.file("raw.nmea.times")).split(separator: "\n").map(String.init)
        }
    }

    @Suite(.timeLimit(.minutes(2))) struct `in parts of a size` {
        @Test func `are cut behind the last line that fits`() async throws {
            let parts = try await parts(["one\ntwo\nthr", "ee\nfour\n"], CaptureRotation(size: 10))
            #expect(parts == ["one\ntwo\n", "three\n", "four\n"])
        }

        @Test func `are longer rather than cut in a line`() async throws {
            let parts = try await parts(["a line of more than ten bytes\nand another one\n"], CaptureRotation(size: 10))
            #expect(parts == ["a line of more than ten bytes\n", "and another one\n"])
        }

        @Test func `are cut anywhere where no line ends soon`() async throws {
            let bytes = String(repeating: "x", count: 10_000)
            #expect(try await parts([bytes], CaptureRotation(size: 1000)).map(\.utf8.count) == [5096, 4904])
        }

        @Test func `have times that go on from part to part`() async throws {
            let folder = try TemporaryFolder()
            let capture = try CaptureFile(creating: folder.file("raw"), rotation: CaptureRotation(size: 4)) { _ in }
            for (number, text) in ["one\n", "two\n"].enumerated() {
                await capture.append(chunkAtNoon(Array(text.utf8), number * 700, number * 700))
            }
            let times = try folder.contents.filter { $0.hasSuffix(".times") }.map { try TextFile.read(folder.file($0)) }
            #expect(
                times.map { $0.split(separator: "\n").last } == [
                    "0 +0 2026-11-21T12:00:00.000Z", "0 +700 2026-11-21T12:00:00.700Z",
                ]
            )
        }
    }

    @Suite(.timeLimit(.minutes(2))) struct `in parts of a day` {
        private let day = 86_400_000

        @Test func `begin at midnight, behind the line`() async throws {
            let folder = try TemporaryFolder()
            let capture = try CaptureFile(creating: folder.file("raw.nmea"), rotation: daily) { _ in }
            await capture.append(chunkAtNoon(Array("one\ntw".utf8), 0, 0))
            await capture.append(chunkAtNoon(Array("o\nthree\n".utf8), day / 2, day / 2))
            let names = folder.contents.filter { !$0.hasSuffix(".times") }
            #expect(try names.map { try TextFile.read(folder.file($0)) } == ["one\ntwo\n", "three\n"])
        }

        @Test func `are not begun again where the clock is set back`() async throws {
            let parts = try await parts(["one\n", "two\n", "three\n"], daily, milliseconds: [0, day, 0])
            #expect(parts == ["one\n", "two\nthree\n"])
        }

        private var daily: CaptureRotation { CaptureRotation(isDaily: true) }
    }

    @Test func `come behind those of a later time that are there, and overwrite none`() async throws {
        let folder = try TemporaryFolder()
        let later = folder.file("raw-21000101T000000Z.nmea")
        try TextFile.write("later", to: later)

        _ = try CaptureFile(creating: folder.file("raw.nmea"), rotation: CaptureRotation(size: 10)) { _ in }

        #expect(
            folder.contents.filter { !$0.hasSuffix(".times") } == [
                "raw-21000101T000000Z.nmea", "raw-21000101T000001Z.nmea",
            ]
        )
        #expect(try TextFile.read(later) == "later")
    }

    @Test func `tell that the next part cannot be created, and that the recording goes on`() async throws {
        let folder = try TemporaryFolder()
        let failures = Mutex<[CaptureError]>([])
        let inner = folder.file("inner")
        _ = unsafe inner.withPlatformString { unsafe mkdir($0, 0o700) }
        let capture = try CaptureFile(creating: inner.appending("raw"), rotation: CaptureRotation(size: 4)) { error in
            failures.withLock { $0.append(error) }
        }
        _ = try await BuiltProgram(at: "/bin/rm").run(["-r", inner.string])

        for text in ["one\n", "two\n", "three\n"] { await capture.append(chunkAtNoon(Array(text.utf8), 0, 0)) }

        let errors = failures.withLock { $0 }
        #expect(errors.count == 1)
        let text = "cannot be written (No such file or directory) and resumes as soon as possible"
        #expect(errors.first?.description.contains(text) == true)
    }
}

/// A chunk with its time in milliseconds after noon by the system clock and by the monotonic clock.
private func chunkAtNoon(_ bytes: [UInt8], _ utc: Int, _ instant: Int) -> ByteChunk {
    let noon = UTCTime(nanosecondsSince1970: 1_795_262_400_000_000_000)
    return ByteChunk(
        bytes: bytes,
        readAt: noon.advanced(bySeconds: Double(utc) / 1000),
        instant: start + .milliseconds(instant)
    )
}

private let start = ContinuousClock.now

/// The parts of the captured bytes, sorted by name.
private func parts(
    _ texts: [String],
    _ rotation: CaptureRotation,
    milliseconds: [Int] = []
) async throws -> [String] {
    let folder = try TemporaryFolder()
    let capture = try CaptureFile(creating: folder.file("raw.nmea"), rotation: rotation) { _ in }
    for (number, text) in texts.enumerated() {
        let time = number < milliseconds.count ? milliseconds[number] : 0
        await capture.append(chunkAtNoon(Array(text.utf8), time, number))
    }
    return try folder.contents.filter { !$0.hasSuffix(".times") }.map { try TextFile.read(folder.file($0)) }
}
