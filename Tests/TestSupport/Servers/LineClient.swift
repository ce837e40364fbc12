package import SystemPackage

/// A client that reads lines from a port of 127.0.0.1 without blocking a thread.
package final class LineClient {
    private let socket: TestSocket
    private var buffer: [UInt8] = []

    /// Whether the server has closed or broken the connection.
    package private(set) var hasEnded = false

    /// Connects to a port.
    ///
    /// - Throws: `Errno` if the connection is refused.
    package init(port: UInt16) throws(Errno) {
        socket = try TestSocket(connectingTo: port)
    }

    /// Connects with gpsd's protocol, sends a watch policy and waits for the server's confirmation.
    ///
    /// - Throws: `Errno` if the connection is refused, or an error if the server's answer is not understood.
    package convenience init(watching policy: String, port: UInt16) async throws {
        try self.init(port: port)
        send("?WATCH=\(policy);?VERSION;")
        // The greeting, and the answer that follows the watch.
        for _ in 0..<2 { _ = try await report("VERSION") }
    }

    /// Sends text; returns false if the connection is broken.
    @discardableResult package func send(_ text: String) -> Bool { socket.write(Array(text.utf8)) }

    package func endWriting() { socket.endWriting() }

    /// Reads the next line, which must have the line end that gpsd's clients need; nil at the end of the connection.
    package func line() async throws -> String? {
        try await until(every: .milliseconds(5)) { buffer.contains(0x0A) || takeIn() }
        guard let end = buffer.firstIndex(of: 0x0A) else { return nil }
        defer { buffer.removeFirst(end + 1) }
        guard end > 0, buffer[end - 1] == 0x0D else {
            return "\(String(decoding: buffer[...end], as: UTF8.self)) ends wrongly"
        }
        return String(decoding: buffer[..<(end - 1)], as: UTF8.self)
    }

    /// Reads the next report of a class and skips others before it; nil at the end of the connection.
    package func report(_ kind: String) async throws -> JSONValue? {
        while let line = try await line() {
            let report = try JSONValue(parsing: line)
            if report["class"]?.text == kind { return report }
        }
        return nil
    }

    /// Reads all reports of a class until the connection ends.
    package func reports(_ kind: String) async throws -> [JSONValue] {
        var reports: [JSONValue] = []
        while let report = try await report(kind) { reports.append(report) }
        return reports
    }

    /// Reads this many bytes, or fewer if the connection ends.
    package func bytes(_ count: Int) async throws -> [UInt8] {
        try await until(every: .milliseconds(5)) { buffer.count >= count || takeIn() }
        let bytes = Array(buffer.prefix(count))
        buffer.removeFirst(bytes.count)
        return bytes
    }

    /// Reads the bytes that arrive within a time, possibly none.
    package func bytes(within time: Duration) async throws -> [UInt8] {
        let deadline = ContinuousClock.now + time
        try await until(every: .milliseconds(5)) { !buffer.isEmpty || takeIn() || ContinuousClock.now >= deadline }
        defer { buffer = [] }
        return buffer
    }

    package func end() async throws {
        try await until(every: .milliseconds(5)) { takeIn() }
    }

    /// Reads available bytes; returns whether the connection has ended.
    private func takeIn() -> Bool {
        do throws(Errno) {
            guard !hasEnded, let bytes = try socket.readNow() else { return hasEnded }
            hasEnded = bytes.isEmpty
            buffer += bytes
        } catch {
            hasEnded = true
        }
        return hasEnded
    }
}
