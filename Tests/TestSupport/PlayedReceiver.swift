import Receivers
package import SystemPackage

/// A receiver on a pseudo-terminal, which sends at the speed of a line.
package struct PlayedReceiver: Sendable {
    private let terminal: PseudoTerminal

    /// A receiver that is plugged in and silent.
    package init() throws {
        terminal = try PseudoTerminal()
    }

    /// The device to open.
    package var path: FilePath { terminal.path }

    /// Sends text in bursts, so many bits a second and ten bits a byte.
    package func send(_ text: some StringProtocol, baud: Int) async throws {
        let bytes = Array(text.utf8)
        let start = ContinuousClock.now
        for first in stride(from: 0, to: bytes.count, by: 32) {
            try terminal.send(Array(bytes[first..<min(first + 32, bytes.count)]))
            try await Task.sleep(until: start + .seconds(Double(first + 32) * 10 / Double(baud)), clock: .continuous)
        }
    }

    /// Sends bytes at once, and waits until they have been read.
    package func send(_ bytes: [UInt8]) throws {
        try terminal.send(bytes)
        waitUntilRead()
    }

    /// Is unplugged, after the program has read what was sent: a pseudo-terminal forgets the rest, unlike a wire.
    package func hangUp() {
        waitUntilRead()
        terminal.hangUp()
    }

    /// Waits until the program has read what was sent.
    package func waitUntilRead() {
        _ = try? terminal.drain(atMost: .seconds(60))
    }

    /// Is unplugged at once.
    package func unplug() {
        terminal.hangUp()
    }
}
