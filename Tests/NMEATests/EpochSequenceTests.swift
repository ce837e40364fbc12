import GNSS
import NMEA
import TestSupport
import Testing

/// An error of a source of bytes.
private struct Unplugged: Error {}

/// A source that has all its elements, then ends or throws.
private func source<Element: Sendable>(
    _ elements: [Element],
    throwing error: (any Error)? = nil
) -> AsyncThrowingStream<Element, any Error> {
    let (stream, continuation) = AsyncThrowingStream<Element, any Error>.makeStream()
    for element in elements { continuation.yield(element) }
    continuation.finish(throwing: error)
    return stream
}

/// The epochs that the callback form delivers.
private func calledBack(_ bytes: [UInt8], _ options: NMEAOptions = NMEAOptions()) -> [Epoch] {
    var stream = NMEAStream(options)
    var epochs: [Epoch] = []
    stream.consume(bytes.span) { epochs.append($0) }
    stream.finish { epochs.append($0) }
    return epochs
}

/// Two fixes of one receiver, a second apart.
private let twoSeconds = transmission([
    Body.gga("080000"), Body.rmc("080000"), Body.gga("080001"), Body.rmc("080001"),
])

@Suite struct `A sequence of epochs` {
    @Suite struct `in memory` {
        @Test func `has the epochs of the callback form`() throws {
            let bytes = try TextFile.readBytes(Checkout.fixture("midnight.nmea"))
            let epochs = Array(NMEAStream(bytes))
            #expect(epochs == calledBack(bytes))
            #expect(epochs.count == 70)
        }

        @Test func `can be iterated twice`() {
            let stream = NMEAStream(twoSeconds)
            #expect(stream.map(\.fix.clock) == ["08:00:00.000", "08:00:01.000"])
            #expect(stream.map(\.fix.clock) == ["08:00:00.000", "08:00:01.000"])
        }

        @Test func `accepts any sequence of bytes, and options`() {
            let options = NMEAOptions(missingChecksum: .accepted)
            let line = "$GPRMC,080000,A,4730.0000,N,01115.0000,E,10.0,84.4,211126,,,A\r\n"
            #expect(NMEAStream(line.utf8, options).map(\.fix.clock) == ["08:00:00.000"])
            #expect(Array(NMEAStream(line.utf8)) == [])
        }

        @Test func `is empty without bytes, and ends for good`() {
            var iterator = NMEAStream([]).makeIterator()
            #expect(iterator.next() == nil)
            #expect(iterator.next() == nil)
        }
    }

    @Suite struct `of bytes that arrive asynchronously` {
        @Test func `has the epochs of the callback form, byte by byte`() async {
            let (bytes, continuation) = AsyncStream<UInt8>.makeStream()
            for byte in twoSeconds { continuation.yield(byte) }
            continuation.finish()
            var epochs: [Epoch] = []
            for await epoch in NMEAStream(bytes) { epochs.append(epoch) }
            #expect(epochs == calledBack(twoSeconds))
        }

        @Test(arguments: [1, 64, 100_000])
        func `has the epochs of the callback form, in chunks of any size`(size: Int) async throws {
            let bytes = try TextFile.readBytes(Checkout.fixture("midnight.nmea"))
            var epochs: [Epoch] = []
            for try await epoch in NMEAStream(source(bytes.chunks(of: size))) { epochs.append(epoch) }
            #expect(epochs == calledBack(bytes))
        }

        @Test func `delivers an epoch before the next bytes arrive`() async {
            let (chunks, continuation) = AsyncStream<[UInt8]>.makeStream()
            var epochs = NMEAStream(chunks).makeAsyncIterator()
            continuation.yield(twoSeconds)
            #expect(await epochs.next()?.fix.clock == "08:00:00.000")
            continuation.finish()
            #expect(await epochs.next()?.fix.clock == "08:00:01.000")
            #expect(await epochs.next() == nil)
            #expect(await epochs.next() == nil)
        }

        @Test func `throws the error of its source after the epochs before it`() async {
            var clocks: [String] = []
            await #expect(throws: Unplugged.self) {
                for try await epoch in NMEAStream(source([twoSeconds], throwing: Unplugged())) {
                    clocks.append(epoch.fix.clock)
                }
            }
            #expect(clocks == ["08:00:00.000"])
        }
    }
}
