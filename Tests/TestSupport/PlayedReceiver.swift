import Receivers
package import SystemPackage

/// A receiver on a pseudo-terminal that sends at a line's speed.
package struct PlayedReceiver: Sendable {
    private let terminal: PseudoTerminal

    package init() throws {
        terminal = try PseudoTerminal()
    }

    package var path: FilePath { terminal.path }

    /// Sends text in bursts at a baud rate, with ten bits per byte.
    package func send(_ text: some StringProtocol, baud: Int) async throws {
        let bytes = Array(text.utf8)
        let start = ContinuousClock.now
        for first in stride(from: 0, to: bytes.count, by: 32) {
            try terminal.send(Array(bytes[first..<min(first + 32, bytes.count)]))
            try await Task.sleep(until: start + .seconds(Double(first + 32) * 10 / Double(baud)), clock: .continuous)
        }
    }

    /// Sends bytes at once and waits until they have been read.
    package func send(_ bytes: [UInt8]) throws {
        try terminal.send(bytes)
        waitUntilRead()
    }

    /// Unplugs the receiver after the program has read everything; unlike a real line, a pseudo-terminal would lose the
    /// rest.
    package func hangUp() {
        waitUntilRead()
        terminal.hangUp()
    }

    package func waitUntilRead() {
        _ = try? terminal.drain(atMost: .seconds(60))
    }

    package func unplug() {
        terminal.hangUp()
    }
}
