package import SystemPackage

/// A broker that answers connection requests with the test's bytes and hangs up.
package final class MalformedBroker: Sendable {
    private let listener: TestListener
    private let answered = Recorder<[UInt8]>()
    private let broken = Recorder<Int>()

    /// Starts listening for clients.
    ///
    /// - Parameters:
    ///   - answers: the bytes for each client in turn, repeated from the start.
    ///   - older: the bytes for clients of MQTT 3.1.1; nil for the same.
    /// - Throws: `Errno` if no port is free.
    package init(answering answers: [[UInt8]], older: [[UInt8]]? = nil) throws(Errno) {
        let (newBegun, oldBegun) = (Recorder<Int>(), Recorder<Int>())
        listener = try TestListener { [answered, broken] socket in
            // A connection request arrives in one piece.
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
            // Closing a socket with unread bytes resets the connection, which would lose the answer.
            while !socket.read().isEmpty {}
            socket.end()
            answered.add(answer)
        }
    }

    deinit {
        listener.stop()
    }

    package var port: UInt16 { listener.port }

    /// How many clients have hung up before their answer was complete.
    package var brokenCount: Int { broken.elements.count }

    /// How many clients have received their answer and hung up.
    package var answerCount: Int { answered.elements.count }
}
