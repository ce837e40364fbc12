import Glibc

/// A connection to a local server; requests are sent one at a time.
@safe
final class HTTPClient {
    private let socket: Int32
    private var buffer = [UInt8](repeating: 0, count: 4096)

    /// Connects to the server; nil if the connection is refused.
    init?(port: UInt16) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = (127 << 24 | 1 as UInt32).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(socket, $0, size) == 0 }
        }
        var isOn: Int32 = 1
        unsafe setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        if !isConnected { return nil }
    }

    deinit { close(socket) }

    /// Sends a body and returns the status of the answer; nil without an answer.
    func post(_ body: [UInt8], as type: String, token: String) -> Int? {
        let head = """
            POST / HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\nContent-Type: \(type)\r\n\
            Content-Length: \(body.count)\r\n\r\n
            """
        guard send(Array(head.utf8) + body) else { return nil }
        return answer()
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Reads an answer up to its content length and returns its status.
    private func answer() -> Int? {
        var text = ""
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(socket, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { return nil }
            text += String(decoding: buffer.prefix(count), as: UTF8.self)
            guard let head = text.firstRange(of: "\r\n\r\n") else { continue }
            let lines = text[..<head.lowerBound].lowercased().split(separator: "\r\n")
            let length = lines.first { $0.hasPrefix("content-length:") }?.split(separator: " ").last.flatMap { Int($0) }
            guard text[head.upperBound...].utf8.count >= length ?? 0 else { continue }
            return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        }
    }
}
