package import SystemPackage

/// A client that reads lines from a port of 127.0.0.1, and waits for them without blocking others.
package final class LineClient {
    private let socket: TestSocket
    private var buffer: [UInt8] = []

    /// True once the server has ended or broken the connection.
    package private(set) var hasEnded = false

    /// A client that is connected.
    ///
    /// - Throws: `Errno` where nobody listens.
    package init(port: UInt16) throws(Errno) {
        socket = try TestSocket(connectingTo: port)
    }

    /// A client of gpsd's protocol that watches with a policy, which the server has taken note of.
    ///
    /// - Throws: `Errno` where nobody listens, or a failure to understand what the server says.
    package convenience init(watching policy: String, port: UInt16) async throws {
        try self.init(port: port)
        send("?WATCH=\(policy);?VERSION;")
        // The greeting, and the answer behind the watch.
        for _ in 0..<2 { _ = try await report("VERSION") }
    }

    /// Sends text; false where the connection is broken.
    @discardableResult package func send(_ text: String) -> Bool { socket.write(Array(text.utf8)) }

    /// Announces that nothing more is sent.
    package func endWriting() { socket.endWriting() }

    /// The next line without its end, which has to be as gpsd's clients need it; nil where the connection ends before.
    package func line() async throws -> String? {
        try await until(every: .milliseconds(5)) { buffer.contains(0x0A) || takeIn() }
        guard let end = buffer.firstIndex(of: 0x0A) else { return nil }
        defer { buffer.removeFirst(end + 1) }
        guard end > 0, buffer[end - 1] == 0x0D else {
            return "\(String(decoding: buffer[...end], as: UTF8.self)) ends wrongly"
        }
        return String(decoding: buffer[..<(end - 1)], as: UTF8.self)
    }

    /// The next report of a class, those before it left out; nil where the connection ends before.
    package func report(_ kind: String) async throws -> JSONValue? {
        while let line = try await line() {
            let report = try JSONValue(parsing: line)
            if report["class"]?.text == kind { return report }
        }
        return nil
    }

    /// All further reports of a class until the connection ends.
    package func reports(_ kind: String) async throws -> [JSONValue] {
        var reports: [JSONValue] = []
        while let report = try await report(kind) { reports.append(report) }
        return reports
    }

    /// The next so many bytes, or all there are until the connection ends.
    package func bytes(_ count: Int) async throws -> [UInt8] {
        try await until(every: .milliseconds(5)) { buffer.count >= count || takeIn() }
        let bytes = Array(buffer.prefix(count))
        buffer.removeFirst(bytes.count)
        return bytes
    }

    /// The bytes that come within a time, some or none.
    package func bytes(within time: Duration) async throws -> [UInt8] {
        let deadline = ContinuousClock.now + time
        try await until(every: .milliseconds(5)) { !buffer.isEmpty || takeIn() || ContinuousClock.now >= deadline }
        defer { buffer = [] }
        return buffer
    }

    /// Waits until the server ends the connection.
    package func end() async throws {
        try await until(every: .milliseconds(5)) { takeIn() }
    }

    /// Takes in what has come; true where the connection has ended.
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
