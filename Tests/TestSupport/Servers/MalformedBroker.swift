internal import Glibc
package import SystemPackage

/// A listener that answers whoever wants to be connected to a broker with bytes of a test's own, and hangs up.
package final class MalformedBroker: Sendable {
    private let listener: TestListener
    private let answered = Recorder<[UInt8]>()
    private let broken = Recorder<Int>()

    /// A listener.
    ///
    /// - Parameters:
    ///   - answers: the bytes for each client, which begin anew after the last.
    ///   - isSlow: whether they come as over a network, 4 MB a second, and not as fast as they can be read.
    /// - Throws: `Errno` where there is no port left.
    package init(answering answers: [[UInt8]], isSlow: Bool = false) throws(Errno) {
        let begun = Recorder<Int>()
        listener = try TestListener { [answered, broken] socket in
            // All of a request to be connected comes at once.
            guard !socket.read().isEmpty else { return socket.end() }
            begun.add(1)
            let answer = answers[begun.elements.count % answers.count]
            if !Self.write(answer, to: socket, isSlow: isSlow) { broken.add(1) }
            socket.endWriting()
            // Bytes unread when a socket is closed reset the connection, and the answer is lost with it.
            while !socket.read().isEmpty {}
            socket.end()
            answered.add(answer)
        }
    }

    deinit {
        listener.stop()
    }

    private static func write(_ answer: [UInt8], to socket: TestSocket, isSlow: Bool) -> Bool {
        guard isSlow else { return socket.write(answer) }
        var rest = answer[...]
        while !rest.isEmpty {
            guard socket.write(rest.prefix(8192)) else { return false }
            rest = rest.dropFirst(8192)
            usleep(2000)
        }
        return true
    }

    /// The port.
    package var port: UInt16 { listener.port }

    /// The number of clients that have hung up before they had their answer whole.
    package var brokenCount: Int { broken.elements.count }

    /// The number of clients that have had their answer and have hung up.
    package var answerCount: Int { answered.elements.count }
}
