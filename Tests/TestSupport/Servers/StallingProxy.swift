internal import Dispatch
package import SystemPackage

/// Forwards connections to another port; a test can stall or break the line.
package final class StallingProxy: Sendable {
    private let listener: TestListener
    private let gate: LineGate

    /// Opens a line to a port of 127.0.0.1.
    ///
    /// - Throws: `Errno` if no port is free.
    package init(to target: UInt16) throws(Errno) {
        let gate = LineGate()
        self.gate = gate
        listener = try TestListener { near in Self.join(near, to: target, through: gate) }
    }

    deinit {
        gate.open()
        listener.stop()
    }

    package var port: UInt16 { listener.port }

    /// Stops forwarding, but still accepts connections.
    package func stall() { gate.close() }

    /// Continues forwarding, starting with buffered data.
    package func resume() { gate.open() }

    /// Breaks all connections and refuses new ones.
    package func cut() {
        listener.stop()
        gate.open()
    }

    /// Accepts connections again after `cut`.
    ///
    /// - Throws: `Errno` if the port has been taken.
    package func mend() throws(Errno) { try listener.start() }

    private static func join(_ near: TestSocket, to target: UInt16, through gate: LineGate) {
        guard let far = try? TestSocket(connectingTo: target) else { return near.end() }
        DispatchQueue(label: "answers").async { pass(far, to: near, through: gate) }
        pass(near, to: far, through: gate)
    }

    private static func pass(_ one: TestSocket, to other: TestSocket, through gate: LineGate) {
        while true {
            let bytes = one.read()
            gate.wait()
            guard !bytes.isEmpty, other.write(bytes) else { break }
        }
        // Closed in both directions: this is a broken line, not a half-closed one.
        one.end()
        other.end()
    }
}
