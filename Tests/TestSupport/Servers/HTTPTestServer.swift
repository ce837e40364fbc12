internal import Glibc
internal import Synchronization
package import SystemPackage

/// An HTTP server on 127.0.0.1 that records what it is sent, and answers as it is told.
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

    /// A server that answers 200 without a body, until it is told otherwise.
    ///
    /// - Throws: `Errno` where there is no port left.
    package init() throws(Errno) {
        let (state, recorder) = (SharedState(), recorder)
        self.state = state
        listener = try TestListener { connection in Self.serve(connection, state, recorder) }
    }

    deinit {
        listener.stop()
    }

    /// The port.
    package var port: UInt16 { listener.port }

    /// The URL of the server, without a slash at the end.
    package var url: String { "http://127.0.0.1:\(port)" }

    /// The requests that it was sent so far, and has read whole, in order.
    package var requests: [HTTPTestRequest] { recorder.elements }

    /// The number of connections that were made so far.
    package var connectionCount: Int { state.mutex.withLock { $0.connections } }

    /// Waits until it has read so many requests.
    @discardableResult package func received(_ count: Int) async -> [HTTPTestRequest] { await recorder.first(count) }

    /// Sets the answers to the next requests, one after the other; after them, the rule holds.
    package func reply(with replies: HTTPTestReply...) { state.mutex.withLock { $0.queue += replies } }

    /// Sets the rule by which requests are answered from now on.
    package func reply(by rule: @escaping @Sendable (HTTPTestRequest) -> HTTPTestReply) {
        state.mutex.withLock { $0.rule = rule }
    }

    /// Has connections end from now on without a request being read.
    ///
    /// - Parameter greeting: the bytes that are sent before.
    package func dropUnread(saying greeting: [UInt8] = []) { state.mutex.withLock { $0.greeting = greeting } }

    /// Refuses connections, and ends those that there are.
    package func stop() { listener.stop() }

    /// Listens again, on the same port.
    ///
    /// - Throws: `Errno` where somebody else has taken the port.
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
            // Recorded before it is answered: whoever has the answer finds the request.
            recorder.add(request)
            guard reply.send(over: socket) else { break }
        }
        socket.end()
    }
}
