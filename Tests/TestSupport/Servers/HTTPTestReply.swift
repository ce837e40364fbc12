internal import Glibc

/// How an HTTP server reacts to a request.
package enum HTTPTestReply: Sendable {
    /// Sends a normal response.
    case answer(status: Int = 200, headers: [String] = [], body: [UInt8] = [])
    /// Sends a response byte by byte, with pauses.
    case byteByByte(body: [UInt8])
    /// Sends a response after a delay.
    case late(Duration)
    /// Closes the connection without a response.
    case dropped
    /// Closes the connection in the middle of the body.
    case brokenOff
    /// Ends its output without closing the connection.
    case halfClosed
    /// Sends nothing until the client disconnects.
    case silent
    /// Sends bytes that need not be HTTP and closes the connection.
    case raw([UInt8])

    /// Responds with a body of text.
    package static func text(_ text: String, status: Int = 200, headers: [String] = []) -> HTTPTestReply {
        .answer(status: status, headers: headers, body: Array(text.utf8))
    }

    /// Performs the reaction; returns whether the connection stays open.
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
            // Closing a socket with unread input resets the connection, which would lose the response.
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
