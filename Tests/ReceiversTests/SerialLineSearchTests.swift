import GNSS
import Glibc
import Logbook
import Receivers
import Synchronization
import SystemPackage
import TestSupport
import Testing

private let sentence = Array("$GPGLL,4916.45,N,12311.12,W,225444,A*31\r\n".utf8)

@Suite(.timeLimit(.minutes(2))) struct `A serial line that is not understood at once` {
    @Suite(.timeLimit(.minutes(2))) struct `that has to find its speed` {
        @Test func `loses nothing that came in at the speed it accepts`() async throws {
            let line = try PseudoTerminal()
            try line.send(sentence + sentence + sentence)
            let events = EventLog()
            let source = try SerialByteSource(path: line.path, onEvent: events.note)
            var chunks = source.chunks().makeAsyncIterator()

            let first = try await chunks.next()

            #expect(first?.bytes == sentence + sentence + sentence)
            #expect(events.noted.prefix(2) == [.opened, .settingFound(.standard(9600))])
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
            #expect(events.noted.first { !$0.isNoSetting } == .settingFound(.standard(4800)))
        }

        @Test func `delivers the sentences that come in one read with noise`() async throws {
            let line = try PseudoTerminal()
            try line.send([0xFF, 0x24, 0xFE, 0x0A, 0x24, 0xFF] + sentence + sentence)
            let events = EventLog()
            let source = try SerialByteSource(path: line.path, onEvent: events.note)
            let chunks = source.chunks()
            try await events.wait(for: .settingFound(.default))

            line.hangUp()

            #expect(await everything(from: chunks).bytes == sentence + sentence)
        }

        @Test func `delivers the only sentence of a line that is unplugged`() async throws {
            let line = try PseudoTerminal()
            try line.send(sentence)
            let source = try SerialByteSource(path: line.path)
            let chunks = source.chunks()
            #expect(try await BlockingWork { try line.drain(atMost: .seconds(120)) }.value)

            line.hangUp()

            #expect(await everything(from: chunks).bytes == sentence)
        }
    }

    @Suite(.timeLimit(.minutes(2))) struct `with seven bits` {
        @Test func `is found out by what it sends, and read`() async throws {
            let line = try PseudoTerminal()
            let events = EventLog()
            // Send some bytes before the search starts, so that it tries no other setting before the rest.
            try line.send((sentence + sentence).map { $0 | 0x80 })
            let source = try SerialByteSource(path: line.path, onEvent: events.note)
            let playing = BlockingWork {
                while !events.noted.contains(.settingFound(.standard(9600, .sevenBits))) {
                    try line.send(sentence.map { $0 | 0x80 })
                    _ = try line.drain(atMost: .seconds(120))
                }
            }
            var chunks = source.chunks().makeAsyncIterator()

            let first = try await chunks.next()
            try await playing.value

            #expect(first?.bytes.suffix(sentence.count) == sentence[...])
            #expect(events.noted.prefix(2) == [.opened, .settingFound(.standard(9600, .sevenBits))])
        }
    }

    @Suite(.timeLimit(.minutes(2))) struct `that falls silent` {
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
            try await events.wait(for: .hearing(.fellSilent))
            // Long enough for another complaint.
            try await Task.sleep(for: .seconds(3))

            try line.send(sentence + sentence)
            try await events.wait(for: .hearing(.heardAgain))
            line.hangUp()

            #expect(await everything(from: chunks).bytes == sentence + sentence + sentence + sentence)
            #expect(
                events.noted.filter(\.isNoSetting).prefix(3) == [.opened, .hearing(.fellSilent), .hearing(.heardAgain)]
            )
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

    @Suite(.timeLimit(.minutes(2))) struct `that sends noise only` {
        @Test func `says so once, and finds the sentences that follow`() async throws {
            let line = try PseudoTerminal()
            let events = EventLog()
            // Send some bytes before the search starts, as the line would seem silent on a busy machine.
            try line.send((0..<100).map { _ in UInt8.random(in: 0x80...0xFF) })
            let source = try SerialByteSource(path: line.path, patience: .seconds(1), onEvent: events.note)
            let chunks = source.chunks()
            let playing = BlockingWork {
                while !events.noted.contains(.hearing(.onlyNoise)) {
                    try line.send((0..<100).map { _ in UInt8.random(in: 0x80...0xFF) })
                    usleep(10_000)
                }
                while !events.noted.contains(.hearing(.heardAgain)) {
                    try line.send(sentence)
                    usleep(10_000)
                }
            }
            try await events.wait(for: .hearing(.heardAgain))
            try await playing.value
            line.hangUp()

            // On a busy machine the line may seem silent at the end, so that a new search loses the last bytes.
            #expect(await everything(from: chunks).bytes.contains(sentence))
            #expect(
                events.noted.filter(\.isNoSetting).prefix(3) == [.opened, .hearing(.onlyNoise), .hearing(.heardAgain)]
            )
        }
    }
}

/// Plays a receiver at one speed: sends sentences once the program sets that speed, until a speed is found.
private func play(on line: PseudoTerminal, from speed: BaudRate, until events: EventLog) throws {
    // On a busy machine the line may have seemed silent before, and the search have changed the speed again.
    while events.noted.allSatisfy(\.isNoSetting) {
        if line.baudRate != speed {
            usleep(1000)
            continue
        }
        try line.send(sentence)
        _ = try line.drain(atMost: .seconds(120))
    }
}

private final class EventLog: Sendable {
    private let events = Mutex<[SerialLineEvent]>([])

    var noted: [SerialLineEvent] { events.withLock(\.self) }

    @Sendable func note(_ event: SerialLineEvent) {
        events.withLock { $0.append(event) }
    }

    func wait(for event: SerialLineEvent) async throws {
        try await until(every: .milliseconds(5)) { noted.contains(event) }
    }
}

extension SerialLineEvent {
    fileprivate var isNoSetting: Bool { if case .settingFound = self { false } else { true } }
}
