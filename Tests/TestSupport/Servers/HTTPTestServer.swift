internal import Glibc
internal import Synchronization
package import SystemPackage

/// An HTTP server on 127.0.0.1 that records requests and sends the responses chosen by the test.
package final class HTTPTestServer: Sendable {
    private struct State {
        var connections = 0
        var queue: [HTTPTestReply] = []
        var rule: @Sendable (HTTPTestRequest) -> HTTPTestReply = { _ in .answer() }
        var greeting: [UInt8]?
    }

    private let state: SharedState
    private let listener: TestListener
    private let recorder = Recorder<HTTPTestRequest>()

    /// Starts a server that responds with status 200 and no body by default.
    ///
    /// - Throws: `Errno` if no port is free.
    package init() throws(Errno) {
        let (state, recorder) = (SharedState(), recorder)
        self.state = state
        listener = try TestListener { connection in Self.serve(connection, state, recorder) }
    }

    deinit {
        listener.stop()
    }

    package var port: UInt16 { listener.port }

    /// The server's URL without a slash at the end.
    package var url: String { "http://127.0.0.1:\(port)" }

    /// The complete requests received so far, in order.
    package var requests: [HTTPTestRequest] { recorder.elements }

    package var connectionCount: Int { state.mutex.withLock { $0.connections } }

    /// Waits until this many requests have been received.
    @discardableResult package func received(_ count: Int) async -> [HTTPTestRequest] { await recorder.first(count) }

    /// Sets the responses to the next requests, in order; afterwards, the rule applies.
    package func reply(with replies: HTTPTestReply...) { state.mutex.withLock { $0.queue += replies } }

    /// Sets the rule for responses to further requests.
    package func reply(by rule: @escaping @Sendable (HTTPTestRequest) -> HTTPTestReply) {
        state.mutex.withLock { $0.rule = rule }
    }

    /// Closes further connections without reading a request.
    ///
    /// - Parameter greeting: the bytes to send first.
    package func dropUnread(saying greeting: [UInt8] = []) { state.mutex.withLock { $0.greeting = greeting } }

    /// Refuses connections and closes existing ones.
    package func stop() { listener.stop() }

    /// Listens on the same port again.
    ///
    /// - Throws: `Errno` if the port has been taken.
    package func start() throws(Errno) { try listener.start() }

    private final class SharedState: Sendable {
        let mutex = Mutex(State())
    }

    private static func serve(_ socket: TestSocket, _ state: SharedState, _ recorder: Recorder<HTTPTestRequest>) {
        let (number, greeting) = state.mutex.withLock { state in
            state.connections += 1
            return (state.connections, state.greeting)
        }
        if let greeting {
            if !greeting.isEmpty { _ = HTTPTestReply.raw(greeting).send(over: socket) }
            return socket.end()
        }
        var reader = HTTPTestReader(socket, connection: number)
        while let request = reader.next() {
            let reply = state.mutex.withLock { state in
                state.queue.isEmpty ? state.rule(request) : state.queue.removeFirst()
            }
            // Recorded before the response, so that a client with a response finds its request.
            recorder.add(request)
            guard reply.send(over: socket) else { break }
        }
        socket.end()
    }
}
