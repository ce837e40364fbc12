internal import CZlib
internal import HTTPTypes
internal import Hummingbird

/// Compresses responses in the format of RFC 1952.
package enum GZip {
    /// How hard to search for repetitions, from 1 to 9.
    package enum Effort: Int32 {
        /// For what is compressed per response.
        case usual = 6
        /// For what is compressed once.
        case most = 9
    }

    /// The bytes, compressed; `nil` if memory is short, or for 4 GiB and more.
    package static func packed(_ bytes: [UInt8], _ effort: Effort = .usual) -> [UInt8]? {
        guard let length = UInt32(exactly: bytes.count) else { return nil }
        var stream = unsafe z_stream()
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        // 16 more than the window's bits: with the head and the end of a file of gzip.
        let format = MAX_WBITS + 16
        guard
            unsafe deflateInit2_(
                &stream,
                effort.rawValue,
                Z_DEFLATED,
                format,
                MAX_MEM_LEVEL,
                Z_DEFAULT_STRATEGY,
                ZLIB_VERSION,
                size
            ) == Z_OK
        else { return nil }
        defer { _ = unsafe deflateEnd(&stream) }
        var input = bytes
        let bound = Int(unsafe deflateBound(&stream, UInt(length)))
        var isComplete = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            unsafe input.withUnsafeMutableBufferPointer { input in
                (unsafe stream.next_in, unsafe stream.avail_in) = (input.baseAddress, length)
                (unsafe stream.next_out, unsafe stream.avail_out) = (output.baseAddress, UInt32(clamping: output.count))
                isComplete = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
            count = Int(unsafe stream.total_out)
        }
        return isComplete ? output : nil
    }
}

extension Request {
    /// Whether the client decodes gzip.
    var allowsGZip: Bool {
        let words = headers[.acceptEncoding]?.split(separator: ",") ?? []
        return words.contains { word in
            let coding = word.filter { $0 != " " }.lowercased()
            return coding.hasPrefix("gzip") && !coding.hasSuffix(";q=0")
        }
    }
}
