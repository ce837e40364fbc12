/// Reads requests from a connection, in order.
struct HTTPTestReader {
    private let socket: TestSocket
    private let connection: Int
    private var bytes: [UInt8] = []

    init(_ socket: TestSocket, connection: Int) {
        (self.socket, self.connection) = (socket, connection)
    }

    /// Reads the next request; nil if the connection ends first.
    mutating func next() -> HTTPTestRequest? {
        guard let lines = head() else { return nil }
        let words = lines.first?.split(separator: " ").map(String.init) ?? []
        guard words.count == 3 else { return nil }
        let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
        }
        let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
        guard let body = take(length) else { return nil }
        return HTTPTestRequest(
            connection: connection,
            method: words[0],
            target: words[1],
            headers: headers,
            body: body
        )
    }

    private mutating func head() -> [String]? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let range = bytes.firstRange(of: end) {
                defer { bytes.removeSubrange(..<range.upperBound) }
                let head = String(decoding: bytes[..<range.lowerBound], as: UTF8.self)
                return head.split(separator: "\r\n").map(String.init)
            }
            guard more() else { return nil }
        }
    }

    private mutating func take(_ count: Int) -> [UInt8]? {
        while bytes.count < count { guard more() else { return nil } }
        defer { bytes.removeSubrange(..<count) }
        return Array(bytes[..<count])
    }

    private mutating func more() -> Bool {
        let read = socket.read()
        bytes += read
        return !read.isEmpty
    }
}
