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
    ///   - older: those for clients that ask in MQTT 3.1.1; nil for the same ones.
    /// - Throws: `Errno` where there is no port left.
    package init(answering answers: [[UInt8]], older: [[UInt8]]? = nil) throws(Errno) {
        let (newBegun, oldBegun) = (Recorder<Int>(), Recorder<Int>())
        listener = try TestListener { [answered, broken] socket in
            // All of a request to be connected comes at once.
            let request = socket.read()
            guard !request.isEmpty else { return socket.end() }
            // The version follows the protocol's name.
            let isOld = request.firstRange(of: Array("MQTT\u{4}".utf8)) != nil && older != nil
            let begun = isOld ? oldBegun : newBegun
            begun.add(1)
            let all = isOld ? older ?? [] : answers
            let answer = all[begun.elements.count % all.count]
            if !socket.write(answer) { broken.add(1) }
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

    /// The number of clients that have hung up before they had their answer whole.
    package var brokenCount: Int { broken.elements.count }

    /// The number of clients that have had their answer and have hung up.
    package var answerCount: Int { answered.elements.count }
}
