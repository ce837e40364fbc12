import GNSS
import Platform
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `A replay` {
    @Suite struct `of a file` {
        @Test(arguments: [0, 1, 65_536, 200_001]) func `delivers every byte, unchanged`(count: Int) async throws {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let folder = try TemporaryFolder()
            let source = try ReplayByteSource(path: folder.file(holding: bytes))

            let (replayed, error) = await everything(from: source.chunks())

            #expect(replayed == bytes)
            #expect(error == nil)
        }

        @Test func `takes 64 KiB at a time, and no time of reading`() async throws {
            let folder = try TemporaryFolder()
            let source = try ReplayByteSource(path: folder.file(holding: [UInt8](repeating: 7, count: 100_000)))
            var chunks = source.chunks().makeAsyncIterator()

            let first = try await chunks.next()

            #expect(first?.bytes.count == 65_536)
            #expect(first?.readAt == nil)
        }
    }

    @Suite struct `of a capture with times` {
        @Test func `has the time at which each chunk was read`() async throws {
            let times = try await readTimes("onetwothree", "0 +0 \(noon)\n+3 +250\n+3 +1250\n")
            #expect(times == ["one 0.0", "two 0.25", "three 1.5"])
        }

        @Test func `follows the capture's clock when it was set`() async throws {
            let times = try await readTimes("onetwo", "0 +0 \(noon)\n3 +250 2026-11-21T13:00:00.000Z\n")
            #expect(times == ["one 0.0", "two 3600.0"])
        }

        @Test func `has none for bytes long after the last time`() async throws {
            let times = try await readTimes("one" + String(repeating: "x", count: 600), "0 +0 \(noon)\n+3 +250\n")
            #expect(times.map { $0.split(separator: " ").last } == ["0.0", "none"])
        }

        @Test(arguments: ["1677-09-21T00:12:44.000Z", "2262-01-01T00:00:00.000Z"])
        func `has none of a clock that shows no possible time`(time: String) async throws {
            let times = try await readTimes("onetwo", "0 +0 \(time)\n+3 +250\n")
            #expect(times == ["one none", "two none"])
        }

        @Test func `has the same at any speed`() async throws {
            let folder = try TemporaryFolder()
            let path = try capture("onetwothree", "0 +0 \(noon)\n+3 +1\n+3 +1\n", in: folder)
            let fast = try await chunks(of: ReplayByteSource(path: path))
            let paced = try await chunks(of: PaceByteSource(paths: [path], factor: 1))
            #expect(fast == paced)
        }

        private let noon = "2026-11-21T12:00:00.000Z"

        private func capture(_ text: String, _ times: String, in folder: TemporaryFolder) throws -> FilePath {
            try TextFile.write(text, to: folder.file("raw"))
            try TextFile.write("# gpslog arrival times 1\n" + times, to: folder.file("raw.times"))
            return folder.file("raw")
        }

        private func chunks(of source: some ByteSource) async throws -> [ByteChunk] {
            var all: [ByteChunk] = []
            for try await chunk in source.chunks() { all.append(chunk) }
            return all
        }

        /// Each chunk's text, a blank, and the seconds since noon.
        private func readTimes(_ text: String, _ times: String) async throws -> [String] {
            let folder = try TemporaryFolder()
            let start = try #require(UTCTime(iso8601: noon))
            return try await chunks(of: ReplayByteSource(path: capture(text, times, in: folder))).map { chunk in
                let seconds = chunk.readAt.map { "\($0.seconds(since: start))" } ?? "none"
                return String(decoding: chunk.bytes, as: UTF8.self) + " " + seconds
            }
        }
    }

    @Suite(.timeLimit(.minutes(2))) struct `of a pipe` {
        @Test func `hands on what is there without waiting for more`() async throws {
            let folder = try TemporaryFolder()
            let pipe = try folder.pipe()
            let source = try ReplayByteSource(path: pipe)
            let writer = BlockingWork {
                let writer = try UniqueFileDescriptor(opening: pipe, .writeOnly)
                try writer.writeAll([1, 2, 3])
                return WriterHold(writer)
            }
            var chunks = source.chunks().makeAsyncIterator()

            #expect(try await chunks.next()?.bytes == [1, 2, 3])
            _ = try await writer.value
        }

        @Test func `ends at once when stopped, though the pipe is silent`() async throws {
            let folder = try TemporaryFolder()
            let source = try ReplayByteSource(path: folder.pipe())
            async let end = everything(from: source.chunks())

            source.stop()

            #expect(await end.bytes == [])
        }

        @Test func `ends at once when cancelled, though the pipe is silent`() async throws {
            let folder = try TemporaryFolder()
            let source = try ReplayByteSource(path: folder.pipe())
            let replay = Task { await everything(from: source.chunks()).bytes }

            replay.cancel()

            #expect(await replay.value == [])
        }
    }

    @Suite(.timeLimit(.minutes(2))) struct `of a file and a pipe` {
        @Test func `goes on with the pipe where the file ends`() async throws {
            let folder = try TemporaryFolder()
            let pipe = try folder.pipe()
            let source = try ReplayByteSource(paths: [folder.file(holding: [1, 2, 3]), pipe])
            let writer = BlockingWork {
                let writer = try UniqueFileDescriptor(opening: pipe, .writeOnly)
                try writer.writeAll([4, 5, 6])
            }

            let (replayed, error) = await everything(from: source.chunks())

            #expect(replayed == [1, 2, 3, 4, 5, 6])
            #expect(error == nil)
            _ = try await writer.value
        }
    }

    @Suite struct `refuses` {
        @Test func `a path where nothing is`() async throws {
            let source = try ReplayByteSource(path: "/nowhere/at.nmea")
            #expect(await everything(from: source.chunks()).error as? ReplayError == .noSuchFile("/nowhere/at.nmea"))
        }

        @Test func `a folder`() async throws {
            let source = try ReplayByteSource(path: "/tmp")
            #expect(await everything(from: source.chunks()).error as? ReplayError == .isDirectory("/tmp"))
        }
    }
}

private final class WriterHold: Sendable {
    private let writer: UniqueFileDescriptor

    init(_ writer: consuming UniqueFileDescriptor) {
        self.writer = writer
    }
}

@Suite struct `The encoding of a capture` {
    private static let text = """
        20000.00,A*00\r\n$GPGGA,120000.00,5425.9,N,01010.5,E,1,12,0.8,11.6,M,,*0B\r
        $GPVTG,45.5,T,,M,9.6,N,17.8,K,A*08\r
        $GPGGA,120001.00,5425.9,N,01010.5,E,1,12,0.8,11.6,M,,*0A\r\n
        """

    private static let sizes = [1, 2, 3, 7, 64, 1000]

    private static func decoded(_ bytes: [UInt8], inChunksOf size: Int) -> [UInt8] {
        var encoding = CaptureEncoding()
        var decoded: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            decoded += encoding.decode(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        return decoded + encoding.finish()
    }

    @Test(arguments: sizes) func `leaves bytes as they are, whatever they contain`(size: Int) {
        let noise = (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for bytes in [Array(Self.text.utf8), noise, noise + Self.text.utf8, Array(Self.text.utf8) + noise] {
            #expect(Self.decoded(bytes, inChunksOf: size) == bytes)
        }
    }

    @Test(arguments: [0, 1], sizes) func `with a parity bit becomes text`(parity: Int, size: Int) {
        let bytes = Self.text.utf8.map { $0.nonzeroBitCount % 2 == parity ? $0 : $0 | 0x80 }
        #expect(Self.decoded(bytes, inChunksOf: size) == Array(Self.text.utf8))
    }

    @Test(arguments: [false, true], sizes) func `UTF-16 becomes text behind its mark`(isBigEndian: Bool, size: Int) {
        let mark: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
        let bytes = mark + Self.text.utf8.flatMap { isBigEndian ? [0, $0] : [$0, 0] }
        #expect(Self.decoded(bytes, inChunksOf: size) == mark + Self.text.utf8)
    }

    @Test func `does not delay text`() {
        var encoding = CaptureEncoding()
        #expect(encoding.decode(Array("$GP".utf8)) == Array("$GP".utf8))
    }

    @Test func `holds at most 512 bytes`() {
        var encoding = CaptureEncoding()
        #expect(encoding.decode([UInt8](repeating: 0xFF, count: 511)) == [])
        #expect(encoding.decode([0xFF]).count == 512)
        #expect(encoding.decode([0xFE]) == [0xFE])
    }
}
