package import SystemPackage

/// A listener that answers whoever wants to be connected to a broker with bytes of a test's own, and hangs up.
package final class MalformedBroker: Sendable {
    private let listener: TestListener
    private let answered = Recorder<[UInt8]>()

    /// A listener.
    ///
    /// - Parameter answers: the bytes for each client, which begin anew after the last.
    /// - Throws: `Errno` where there is no port left.
    package init(answering answers: [[UInt8]]) throws(Errno) {
        let begun = Recorder<Int>()
        listener = try TestListener { [answered] socket in
            // All of a request to be connected comes at once.
            guard !socket.read().isEmpty else { return socket.end() }
            begun.add(1)
            let answer = answers[begun.elements.count % answers.count]
            socket.write(answer)
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

    /// The port.
    package var port: UInt16 { listener.port }

    /// The number of clients that have had their answer and have hung up.
    package var answerCount: Int { answered.elements.count }
}
