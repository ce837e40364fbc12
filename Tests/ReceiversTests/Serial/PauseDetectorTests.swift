import Glibc
import Receivers
import TestSupport
import Testing

/// Long enough that no complaint interferes on a busy machine.
private let patience = Duration.seconds(600)
private let sentence = Array("$GPGLL,4916.45,N,12311.12,W,225444,A*31\r\n".utf8)

@Suite(.timeLimit(.minutes(2))) struct `The first pauses of a serial line` {
    @Test func `are told where that is asked for, before the line and behind whole lines`() async throws {
        let line = try PseudoTerminal()
        let source = try SerialByteSource(
            path: line.path,
            speed: .fixed(.default),
            patience: patience,
            tellingFirstPauses: true
        )
        var chunks = source.chunks().makeAsyncIterator()
        #expect(try await chunks.next() == .pause)

        try line.send(sentence)

        #expect(try await chunks.next()?.bytes == sentence)
        #expect(try await chunks.next() == .pause)
    }

    @Test func `are not told within a line`() async throws {
        let line = try PseudoTerminal()
        let source = try SerialByteSource(
            path: line.path,
            speed: .fixed(.default),
            patience: patience,
            tellingFirstPauses: true
        )
        var chunks = source.chunks().makeAsyncIterator()
        #expect(try await chunks.next() == .pause)

        try line.send(Array(sentence.prefix(20)))
        #expect(try await chunks.next()?.bytes == Array(sentence.prefix(20)))
        try await Task.sleep(for: .milliseconds(500))
        try line.send(Array(sentence.dropFirst(20)))

        #expect(try await chunks.next()?.bytes == Array(sentence.dropFirst(20)))
    }

    @Test func `are six, so that a line that goes on costs no wake-ups for them`() async throws {
        let line = try PseudoTerminal()
        let source = try SerialByteSource(
            path: line.path,
            speed: .fixed(.default),
            patience: patience,
            tellingFirstPauses: true
        )
        let chunks = source.chunks()
        let playing = BlockingWork {
            for _ in 1...8 {
                try line.send(sentence)
                _ = try line.drain(atMost: .seconds(120))
                usleep(500_000)
            }
            line.hangUp()
        }

        var pauses = 0
        do { for try await chunk in chunks where chunk.isPause { pauses += 1 } } catch SerialPortError.hungUp {}

        try await playing.value
        #expect(pauses == 6)
    }

    @Test func `come behind the only sentence of a report while the speed is being found`() async throws {
        let line = try PseudoTerminal()
        let source = try SerialByteSource(path: line.path, patience: patience, tellingFirstPauses: true)
        var chunks = source.chunks().makeAsyncIterator()

        try line.send(sentence)

        var told: [ByteChunk] = []
        while told.last?.isPause != true || told.count < 2, let chunk = try await chunks.next() { told.append(chunk) }
        #expect(told.flatMap(\.bytes) == sentence)
    }
}
