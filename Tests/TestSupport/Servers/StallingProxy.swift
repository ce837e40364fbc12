internal import Dispatch
package import SystemPackage

/// Passes on what comes over a port of its own to another one, until the line is told to stall or to break.
package final class StallingProxy: Sendable {
    private let listener: TestListener
    private let gate: LineGate

    /// A line to a port of 127.0.0.1.
    ///
    /// - Throws: `Errno` where there is no port left.
    package init(to target: UInt16) throws(Errno) {
        let gate = LineGate()
        self.gate = gate
        listener = try TestListener { near in Self.join(near, to: target, through: gate) }
    }

    deinit {
        gate.open()
        listener.stop()
    }

    /// The port that leads to the other one.
    package var port: UInt16 { listener.port }

    /// Passes nothing on from now on, and accepts connections all the same.
    package func stall() { gate.close() }

    /// Passes on again, beginning with what has come meanwhile.
    package func resume() { gate.open() }

    /// Breaks all connections, and refuses further ones.
    package func cut() {
        listener.stop()
        gate.open()
    }

    /// Accepts connections again after a cut.
    ///
    /// - Throws: `Errno` where somebody else has taken the port.
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
        // The other side may have something to say still; but this is a line that breaks, not one that is half closed.
        one.end()
        other.end()
    }
}
