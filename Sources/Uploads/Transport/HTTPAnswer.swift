/// Collects a response while it arrives, up to size limits.
final class HTTPAnswer {
    /// Limit of bytes read: a longer response has nothing gpslog needs, and must not fill the memory.
    private static let mostBytes = 64 * 1024

    /// Header lines including their line ends.
    private(set) var headers: [UInt8] = []

    private(set) var body: [UInt8] = []

    /// Whether the body exceeded the limit.
    private(set) var isCutOff = false

    /// Whether the headers exceeded the limit.
    private(set) var hasEndlessHeaders = false

    /// Appends a header line; returns the number of accepted bytes.
    func addHeader(_ line: UnsafeRawBufferPointer) -> Int {
        // A new status line: the headers so far belong to "100 Continue" or to a proxy.
        if unsafe line.starts(with: "HTTP/".utf8) { headers.removeAll(keepingCapacity: true) }
        let taken = unsafe Self.add(line, to: &headers)
        if taken < line.count { hasEndlessHeaders = true }
        return taken
    }

    /// Appends part of the body; returns the number of accepted bytes.
    func addBody(_ part: UnsafeRawBufferPointer) -> Int {
        let taken = unsafe Self.add(part, to: &body)
        if taken < part.count { isCutOff = true }
        return taken
    }

    private static func add(_ more: UnsafeRawBufferPointer, to bytes: inout [UInt8]) -> Int {
        let room = mostBytes - bytes.count
        unsafe bytes += more.prefix(room)
        return min(room, more.count)
    }

    /// Forwards libcurl's callback to the response object in its last argument.
    static func take(
        _ start: UnsafeMutablePointer<CChar>?,
        _ size: Int,
        _ count: Int,
        _ context: UnsafeMutableRawPointer?,
        _ body: (HTTPAnswer, UnsafeRawBufferPointer) -> Int
    ) -> Int {
        guard let start = unsafe start, let context = unsafe context else { return 0 }
        let answer = unsafe Unmanaged<HTTPAnswer>.fromOpaque(context).takeUnretainedValue()
        return unsafe body(answer, UnsafeRawBufferPointer(start: start, count: size * count))
    }
}
