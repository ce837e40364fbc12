import GNSS
import Glibc
import Receivers
import Synchronization
import SystemPackage
import TestSupport
import Testing

private let sentence = Array("$GPGLL,4916.45,N,12311.12,W,225444,A*31\r\n".utf8)

@Suite(.timeLimit(.minutes(5))) struct `A serial line as a byte source` {
    @Suite struct `at a given speed` {
        @Test func `delivers what comes in, with the time of reading`() async throws {
            let line = try PseudoTerminal()
            try line.send(sentence)
            var chunks = try SerialByteSource(path: line.path, speed: .fixed(.default)).chunks().makeAsyncIterator()

            let chunk = try await chunks.next()

            #expect(chunk?.bytes == sentence)
            // 2025 or later.
            #expect(chunk?.readAt.map { $0.secondsSince1970 > 1_735_689_600 } == true)
        }

        @Test func `delivers the last bytes before it says that the line was unplugged`() async throws {
            let line = try PseudoTerminal()
            let source = try SerialByteSource(path: line.path, speed: .fixed(.default))
            let chunks = source.chunks()
            try line.send(sentence)
            #expect(try await BlockingWork { try line.drain(atMost: .seconds(10)) }.value)

            line.hangUp()

            let (bytes, error) = await everything(from: chunks)
            #expect(bytes == sentence)
            #expect(error as? SerialPortError == .hungUp(line.path))
        }

        @Test func `ends without an error when it is stopped`() async throws {
            let line = try PseudoTerminal()
            let source = try SerialByteSource(path: line.path, speed: .fixed(.default))
            try line.send(sentence)
            var chunks = source.chunks().makeAsyncIterator()
            _ = try await chunks.next()

            source.stop()

            #expect(try await chunks.next() == nil)
        }

        @Test func `has closed the line when it has ended`() async throws {
            let line = try PseudoTerminal()
            let source = try SerialByteSource(path: line.path, speed: .fixed(.default))
            let chunks = source.chunks()
            source.stop()
            _ = await everything(from: chunks)

            _ = try SerialPort(opening: line.path, setting: nil)
        }

        @Test func `says in the chunks why the line cannot be opened`() async throws {
            let source = try SerialByteSource(path: "/dev/ttyGPSLOG")

            let (bytes, error) = await everything(from: source.chunks())

            #expect(bytes == [])
            #expect(error as? SerialPortError == .noSuchDevice("/dev/ttyGPSLOG"))
        }

        @Test func `counts what it had to drop, because nobody took it`() async throws {
            let line = try PseudoTerminal()
            let source = try SerialByteSource(path: line.path, speed: .fixed(.default), bufferedChunks: 2)
            let chunks = source.chunks()
            try await BlockingWork {
                // Each line is a chunk, because it is read before the next one comes.
                for _ in 1...4 {
                    try line.send([10])
                    _ = try line.drain(atMost: .seconds(10))
                }
            }.value

            line.hangUp()

            #expect(await everything(from: chunks).bytes == [10, 10])
            #expect(source.droppedBytes == 2)
        }
    }

    @Suite(.timeLimit(.minutes(5))) struct `that has to find its speed` {
        @Test func `loses nothing that came in at the speed it accepts`() async throws {
            let line = try PseudoTerminal()
            try line.send(sentence + sentence + sentence)
            let events = EventLog()
            let source = try SerialByteSource(path: line.path, onEvent: events.note)
            var chunks = source.chunks().makeAsyncIterator()

            let first = try await chunks.next()

            #expect(first?.bytes == sentence + sentence + sentence)
            #expect(events.noted == [.opened, .settingFound(.standard(9600))])
        }

        @Test func `goes on to the next speed, and delivers nothing of the noise before`() async throws {
            let line = try PseudoTerminal()
            let events = EventLog()
            let source = try SerialByteSource(path: line.path, onEvent: events.note)
            try line.send([0xFF])
            let playing = BlockingWork { try play(on: line, from: .standard(4800), until: events) }
            var chunks = source.chunks().makeAsyncIterator()

            let first = try await chunks.next()
            try await playing.value

            #expect(first?.bytes.first != 0xFF)
            #expect(events.noted == [.opened, .settingFound(.standard(4800))])
        }

        @Test func `delivers the only sentence of a line that is unplugged`() async throws {
            let line = try PseudoTerminal()
            try line.send(sentence)
            let source = try SerialByteSource(path: line.path)
            let chunks = source.chunks()
            #expect(try await BlockingWork { try line.drain(atMost: .seconds(10)) }.value)

            line.hangUp()

            #expect(await everything(from: chunks).bytes == sentence)
        }
    }

    @Suite(.timeLimit(.minutes(5))) struct `whose reports it sleeps through` {
        @Test func `loses nothing where it hangs up in the middle of a report`() async throws {
            let line = try PseudoTerminal()
            let source = try SerialByteSource(path: line.path, speed: .fixed(.default))
            let chunks = source.chunks()
            let sent = BlockingWork {
                let count = try sendReports(on: line)
                _ = try line.drain(atMost: .seconds(10))
                line.hangUp()
                return count
            }

            let (bytes, error) = await everything(from: chunks)

            #expect(try await bytes.count == sent.value)
            #expect(error as? SerialPortError == .hungUp(line.path))
        }

        @Test func `loses nothing where it is stopped in the middle of a report`() async throws {
            let line = try PseudoTerminal()
            let source = try SerialByteSource(path: line.path, speed: .fixed(.default))
            let chunks = source.chunks()
            let sent = BlockingWork {
                defer { source.stop() }
                return try sendReports(on: line)
            }

            let (bytes, error) = await everything(from: chunks)

            #expect(try await bytes.count == sent.value)
            #expect(error == nil)
        }
    }

    @Suite(.timeLimit(.minutes(5))) struct `with seven bits` {
        @Test func `is found out by what it sends, and read`() async throws {
            let line = try PseudoTerminal()
            let events = EventLog()
            let source = try SerialByteSource(path: line.path, onEvent: events.note)
            let playing = BlockingWork {
                while !events.noted.contains(.settingFound(.standard(9600, .sevenBits))) {
                    try line.send(sentence.map { $0 | 0x80 })
                    _ = try line.drain(atMost: .seconds(10))
                }
            }
            var chunks = source.chunks().makeAsyncIterator()

            let first = try await chunks.next()
            try await playing.value

            #expect(first?.bytes.suffix(sentence.count) == sentence[...])
            #expect(events.noted == [.opened, .settingFound(.standard(9600, .sevenBits))])
        }
    }

    @Suite(.timeLimit(.minutes(5))) struct `that falls silent` {
        @Test(arguments: [LineSpeed.search(remembered: nil), .fixed(.default)])
        func `says so once, stays open, and says when sentences come again`(speed: LineSpeed) async throws {
            let line = try PseudoTerminal()
            let events = EventLog()
            let source = try SerialByteSource(
                path: line.path,
                speed: speed,
                patience: .seconds(1),
                onEvent: events.note
            )
            let chunks = source.chunks()
            try line.send(sentence + sentence)
            try await events.wait(for: .fellSilent)
            // Long enough for another complaint.
            try await Task.sleep(for: .seconds(3))

            try line.send(sentence + sentence)
            try await events.wait(for: .heardAgain)
            line.hangUp()

            #expect(await everything(from: chunks).bytes == sentence + sentence + sentence + sentence)
            #expect(events.noted.filter(\.isNoSetting).prefix(3) == [.opened, .fellSilent, .heardAgain])
        }

        @Test func `does not wake the reader up`() async throws {
            let line = try PseudoTerminal()
            let events = EventLog()
            let source = try SerialByteSource(path: line.path, onEvent: events.note)
            let chunks = source.chunks()
            try line.send(sentence + sentence)
            try await events.wait(for: .settingFound(.default))
            let before = try ThreadSwitches.count(ofThread: line.path.lastComponent?.string ?? "")

            try await Task.sleep(for: .seconds(2))

            let after = try ThreadSwitches.count(ofThread: line.path.lastComponent?.string ?? "")
            source.stop()
            _ = await everything(from: chunks)
            #expect(after - before <= 4)
        }
    }

    @Suite(.timeLimit(.minutes(5))) struct `that sends noise only` {
        @Test func `says so once, and finds the sentences that follow`() async throws {
            let line = try PseudoTerminal()
            let events = EventLog()
            let source = try SerialByteSource(path: line.path, patience: .seconds(1), onEvent: events.note)
            let chunks = source.chunks()
            let playing = BlockingWork {
                while !events.noted.contains(.onlyNoise) {
                    try line.send((0..<100).map { _ in UInt8.random(in: 0x80...0xFF) })
                    usleep(10_000)
                }
                while !events.noted.contains(.heardAgain) {
                    try line.send(sentence)
                    usleep(10_000)
                }
            }
            try await events.wait(for: .heardAgain)
            try await playing.value
            line.hangUp()

            #expect(await everything(from: chunks).bytes.suffix(sentence.count) == sentence[...])
            #expect(events.noted.filter(\.isNoSetting).prefix(3) == [.opened, .onlyNoise, .heardAgain])
        }
    }

    @Suite(.timeLimit(.minutes(5))) struct `that is a FIFO` {
        @Test func `waits for its writers, and stays when they leave`() async throws {
            let folder = try TemporaryFolder()
            let pipe = try folder.pipe()
            let source = try SerialByteSource(path: pipe)
            var chunks = source.chunks().makeAsyncIterator()

            for number in 1...3 as ClosedRange<UInt8> {
                let writing = BlockingWork { try OwnedFileDescriptor(opening: pipe, .writeOnly).writeAll([number]) }
                #expect(try await chunks.next()?.bytes == [number])
                try await writing.value
            }
            source.stop()
            #expect(try await chunks.next() == nil)
        }
    }
}

/// All the bytes of a source, and the error it ended with.
func everything(from chunks: some AsyncSequence<ByteChunk, any Error>) async -> (bytes: [UInt8], error: (any Error)?) {
    var bytes: [UInt8] = []
    do {
        for try await chunk in chunks { bytes += chunk.bytes }
        return (bytes, nil)
    } catch {
        return (bytes, error)
    }
}

/// Plays a receiver that is heard at one speed only: sends sentences from when that is set until a speed was found.
private func play(on line: PseudoTerminal, from speed: BaudRate, until events: EventLog) throws {
    while line.baudRate != speed { usleep(1000) }
    while events.noted == [.opened] {
        try line.send(sentence)
        _ = try line.drain(atMost: .seconds(10))
    }
}

/// Plays a receiver whose reports take 300 ms, up to the middle of the fifth; says how many bytes that were.
private func sendReports(on line: PseudoTerminal) throws -> Int {
    var lines = 0
    for report in 1...5 {
        for _ in 1...(report < 5 ? 10 : 4) {
            try line.send(sentence)
            lines += 1
            usleep(30_000)
        }
        if report < 5 { usleep(200_000) }
    }
    return lines * sentence.count
}

private final class EventLog: Sendable {
    private let events = Mutex<[SerialLineEvent]>([])

    var noted: [SerialLineEvent] { events.withLock(\.self) }

    @Sendable func note(_ event: SerialLineEvent) {
        events.withLock { $0.append(event) }
    }

    /// Waits until an event was noted.
    func wait(for event: SerialLineEvent) async throws {
        while !noted.contains(event) { try await Task.sleep(for: .milliseconds(5)) }
    }
}

extension SerialLineEvent {
    /// Whether it tells something else than a setting.
    fileprivate var isNoSetting: Bool { if case .settingFound = self { false } else { true } }
}
