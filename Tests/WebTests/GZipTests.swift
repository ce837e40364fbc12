import CZlib
import Testing
import Web

@Suite struct `A compressed response` {
    @Test(arguments: [
        "", "a", "abcabcabcabcabcabcabcabc", String(repeating: "x", count: 1000),
        (0..<3000).map { "[\($0),54.\($0 * 7919 % 1000)]" }.joined(separator: ","), "Rügen ⚓",
    ])
    func `has the same contents`(text: String) throws {
        let bytes = Array(text.utf8)
        #expect(try unpacked(#require(GZip.packed(bytes))) == bytes)
    }

    @Test func `is as short as those of gzip`() throws {
        let text = (0..<300).map { "[\($0),54.\($0 * 7919 % 1000)]" }.joined(separator: ",")
        #expect(try #require(GZip.packed(Array(text.utf8), .most)).count < 1500)
    }

    private func unpacked(_ packed: [UInt8]) throws -> [UInt8] {
        var stream = unsafe z_stream()
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        try #require(unsafe inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, size) == Z_OK)
        defer { _ = unsafe inflateEnd(&stream) }
        var input = packed
        let output = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 20) { output, count in
            unsafe input.withUnsafeMutableBufferPointer { input in
                (unsafe stream.next_in, unsafe stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (unsafe stream.next_out, unsafe stream.avail_out) = (output.baseAddress, UInt32(output.count))
                #expect(unsafe inflate(&stream, Z_FINISH) == Z_STREAM_END)
            }
            count = Int(unsafe stream.total_out)
        }
        return output
    }
}

@Suite struct `The sentences that the page shows` {
    @Test func `are divided into lines, wherever the bytes are divided`() {
        var lines = RawLines()
        #expect(lines.lines(in: "$GPGGA,1\r\n$GP".utf8) == ["$GPGGA,1"])
        #expect(lines.lines(in: "RMC,2\r\n\r\n".utf8) == ["$GPRMC,2"])
        #expect(lines.lines(in: [0xB5, 0x62, 0x0A]) == [".b"])
    }

    @Test func `are cut off if they never end`() throws {
        var lines = RawLines()
        #expect(lines.lines(in: [UInt8](repeating: 65, count: 100_000)) == [])
        #expect(try #require(lines.lines(in: [10]).first).count == 2000)
    }
}
