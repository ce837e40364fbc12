/// The answer to a request, as it comes, and as much of it as is wanted.
final class HTTPAnswer {
    /// The most bytes that are read of an answer: more says nothing that is wanted, and must not fill the memory.
    private static let mostBytes = 64 * 1024

    /// The lines of the headers, with their ends.
    private(set) var headers: [UInt8] = []

    /// The body.
    private(set) var body: [UInt8] = []

    /// True where the body was longer than what is read of any.
    private(set) var isCutOff = false

    /// True where the headers were.
    private(set) var hasEndlessHeaders = false

    /// Takes a line; returns how many bytes of it.
    func addHeader(_ line: UnsafeRawBufferPointer) -> Int {
        // Another answer begins: what came before was "100 Continue", or a proxy's.
        if unsafe line.starts(with: "HTTP/".utf8) { headers.removeAll(keepingCapacity: true) }
        let taken = unsafe Self.add(line, to: &headers)
        if taken < line.count { hasEndlessHeaders = true }
        return taken
    }

    /// Takes a part of the body; returns how many bytes of it.
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

    /// Hands what libcurl's function got to the answer that is its last argument.
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
