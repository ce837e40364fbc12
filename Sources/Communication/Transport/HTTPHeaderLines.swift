/// The head of an answer as text.
enum HTTPHeaderLines {
    /// The headers in it, in order; what is no header is left out.
    static func headers(of bytes: [UInt8]) -> [HTTPHeader] {
        // The first line is the status.
        bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).dropFirst().compactMap { line in
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            return HTTPHeader(
                String(decoding: line[..<colon], as: UTF8.self),
                String(decoding: line[(colon + 1)...], as: UTF8.self)
            )
        }
    }
}
