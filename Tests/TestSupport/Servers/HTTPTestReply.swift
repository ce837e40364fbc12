internal import Glibc

/// The reaction of an HTTP server to a request that it has read.
package enum HTTPTestReply: Sendable {
    /// It answers.
    case answer(status: Int = 200, headers: [String] = [], body: [UInt8] = [])
    /// It answers a byte at a time, with a pause after each.
    case byteByByte(body: [UInt8])
    /// It answers after a time.
    case late(Duration)
    /// It ends the connection.
    case dropped
    /// It ends the connection in the middle of the body.
    case brokenOff
    /// It writes nothing more, and does not end the connection either.
    case halfClosed
    /// It says nothing, until the client has gone.
    case silent
    /// It sends bytes that need be no HTTP, and ends the connection.
    case raw([UInt8])

    /// It answers with text.
    package static func text(_ text: String, status: Int = 200, headers: [String] = []) -> HTTPTestReply {
        .answer(status: status, headers: headers, body: Array(text.utf8))
    }

    /// Does it; says whether the connection goes on.
    func send(over socket: TestSocket) -> Bool {
        switch self {
        case .answer(let status, let headers, let body): return socket.write(Self.bytes(status, headers, body))
        case .byteByByte(let body):
            return Self.bytes(200, [], body).allSatisfy { byte in
                usleep(1000)
                return socket.write([byte])
            }
        case .late(let time):
            usleep(UInt32(time / .microseconds(1)))
            return socket.write(Self.bytes(200, [], []))
        case .dropped: return false
        case .brokenOff:
            socket.write(Self.bytes(200, [], Array(repeating: 0x20, count: 100)).dropLast(50))
            return false
        case .halfClosed:
            socket.endWriting()
            return Self.waitForEnd(of: socket)
        case .silent: return Self.waitForEnd(of: socket)
        case .raw(let bytes):
            socket.write(bytes)
            socket.endWriting()
            // Unread input resets the connection when a socket is closed, and what was written is lost with it.
            return Self.waitForEnd(of: socket)
        }
    }

    private static func waitForEnd(of socket: TestSocket) -> Bool {
        while !socket.read().isEmpty {}
        return false
    }

    private static func bytes(_ status: Int, _ headers: [String], _ body: [UInt8]) -> [UInt8] {
        let lines = ["HTTP/1.1 \(status) Told", "Content-Length: \(body.count)"] + headers
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }
}
