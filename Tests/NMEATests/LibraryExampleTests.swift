import SystemPackage
import TestSupport
import Testing

/// The Swift code blocks on the page about the library.
private func swiftBlocks() throws -> [Substring] {
    let page = try TextFile.read(Checkout.root.appending("Documentation/LIBRARY.md"))
    return page.split(separator: "```swift\n", omittingEmptySubsequences: false).dropFirst().map { block in
        block.split(separator: "```", maxSplits: 1, omittingEmptySubsequences: false)[0]
    }
}

@Suite struct `The example on the page about the library` {
    @Test func `is the file that is compiled here, to the letter`() throws {
        let file = Checkout.root.appending("Tests/NMEATests/LibraryExample.swift")
        #expect(try swiftBlocks().first == Substring(TextFile.read(file)))
    }

    static let count = 70
    static let first = "2026-12-31T23:59:25.000Z -36.840601666666664 174.73997"
    static let last = "2027-01-01T00:00:34.000Z -36.838765 174.738275"

    @Test func `gives the places of a recording in memory`() throws {
        let lines = track(in: try TextFile.readBytes(Checkout.fixture("midnight.nmea")))
        #expect(lines.count == Self.count)
        #expect(lines.first == Self.first)
        #expect(lines.last == Self.last)
    }

    @Test(arguments: [1, 64, .max])
    func `gives the places of a recording, in chunks of any size`(size: Int) throws {
        let bytes = try TextFile.readBytes(Checkout.fixture("midnight.nmea"))
        let (lines, invalid) = track(of: bytes.chunks(of: size))
        #expect(lines.count == Self.count)
        #expect(lines.first == Self.first)
        #expect(lines.last == Self.last)
        #expect(invalid == 0)
    }

    @Test func `follows a receiver until its bytes end`() async throws {
        let (bytes, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        continuation.yield(transmission([Body.rmc("080000")]))
        continuation.finish()
        try await follow(bytes)
    }

    @Test func `gives the headings, and nothing for one that is not known`() {
        let bytes = transmission(["GPHDT,244.28,T", "GPHDT,,T", "GPGLL,,,,,,V", "HEHDT,1.5,T"])
        #expect(headings(in: bytes) == [244.28, 1.5])
    }
}
