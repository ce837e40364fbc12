import CLinux
import Glibc
import Platform
import Synchronization
package import SystemPackage

/// A pseudo-terminal: another program reads the sent bytes from the terminal at `path`.
///
/// Plays recordings to programs that need a receiver, gpslog among them. Bytes pass unchanged at any speed that the
/// program sets. The line holds 4095 bytes; `send` waits for room if the program does not read.
package final class PseudoTerminal: Sendable {
    /// The terminal to open, such as `/dev/pts/3`.
    ///
    /// It exists until `hangUp`.
    package let path: FilePath

    /// Raised when hung up, which ends all waits.
    let hangUpEvent: StopEvent
    private let ends: Mutex<Ends?>

    /// The master, for sending, and the slave.
    ///
    /// The slave stays open, because the attributes and the bytes in flight are lost when its last descriptor is
    /// closed.
    private struct Ends: Sendable {
        let master: SharedFileDescriptor
        var slave: SharedFileDescriptor?

        /// Upper limit for the bytes in the line: those sent since it was last empty.
        var sent = 0
    }

    /// Bytes that a terminal holds for its reader.
    ///
    /// The kernel accepts more from the master and passes it on later, but these bytes are invisible: `drain` would
    /// take a pause between them for the end.
    private static let capacity = 4095

    /// Opens a terminal in raw mode.
    ///
    /// Throws the kernel's error, for instance if no terminals are left.
    package init() throws(Errno) {
        let descriptor = gpslog_pseudo_terminal_open()
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        let master = SharedFileDescriptor(UniqueFileDescriptor(owning: FileDescriptor(rawValue: descriptor)))
        path = try Self.path(ofSlaveOf: master.owned)
        let slave = SharedFileDescriptor(try UniqueFileDescriptor(opening: path, .readWrite, options: [.nonBlocking]))
        var attributes = try TerminalAttributes(of: slave.owned)
        attributes.makeRaw()
        try attributes.apply(to: slave.owned)
        hangUpEvent = try StopEvent()
        ends = Mutex(Ends(master: master, slave: slave))
    }

    /// Sends all bytes, blocking the calling thread until there is room.
    ///
    /// Throws `brokenPipe` once hung up, also while waiting.
    package func send(_ bytes: [UInt8]) throws(Errno) {
        var rest = bytes[...]
        while !rest.isEmpty { rest = try send(rest, atMost: .seconds(3600)) }
    }

    /// Sends bytes while there is room before the timeout, and returns the rest.
    ///
    /// Blocks the calling thread. Throws `brokenPipe` once hung up, also while waiting.
    package func send(_ bytes: ArraySlice<UInt8>, atMost timeout: Duration) throws(Errno) -> ArraySlice<UInt8> {
        let deadline = ContinuousClock.now.advanced(by: timeout)
        var (rest, pause) = (bytes, Self.shortestPause)
        while true {
            let count = try write(rest)
            rest = rest.dropFirst(count)
            if rest.isEmpty || ContinuousClock.now > deadline { return rest }
            if try isEmpty() { continue }
            pause = count > 0 ? Self.shortestPause : pause
            if try hangUpEvent.wait(atMost: Self.lengthened(&pause)) { throw .brokenPipe }
        }
    }

    /// Waits until the program has read all bytes; returns false after the timeout.
    ///
    /// Blocks the calling thread. Hanging up earlier loses the unread bytes.
    package func drain(atMost timeout: Duration) throws(Errno) -> Bool {
        let deadline = ContinuousClock.now.advanced(by: timeout)
        var pause = Self.shortestPause
        while try !isEmpty() {
            if ContinuousClock.now > deadline { return false }
            if try hangUpEvent.wait(atMost: Self.lengthened(&pause)) { throw .brokenPipe }
        }
        return true
    }

    /// Whether a program has the terminal open.
    ///
    /// Throws `brokenPipe` once hung up.
    package func hasReader() throws(Errno) -> Bool {
        try ends.withLock { ends throws(Errno) in
            guard let master = ends?.master else { throw .brokenPipe }
            let isClaimed = Self.releaseClaim(of: ends?.slave)
            // Close the own descriptor first: the kernel reports only that no process has the terminal open. The
            // attributes survive.
            ends?.slave = nil
            let wake = try hangUpEvent.wait(orFor: .readable, of: master.owned, timeout: .zero)
            let opened = try UniqueFileDescriptor(opening: path, .readWrite, options: [.nonBlocking])
            let isHungUp = if case .ready(let readiness) = wake { readiness.contains(.hungUp) } else { false }
            if isClaimed, !isHungUp { _ = gpslog_terminal_claim(opened.descriptor.rawValue) }
            ends?.slave = SharedFileDescriptor(opened)
            return !isHungUp
        }
    }

    /// Drops unread bytes: a receiver sends whether or not its bytes are read.
    package func discard() throws(Errno) {
        try ends.withLock { ends throws(Errno) in
            guard let slave = ends?.slave else { throw .brokenPipe }
            TerminalAttributes.forgetInput(of: slave.owned)
            ends?.sent = 0
        }
    }

    /// Returns the bytes that the program has written since the last call, without waiting.
    ///
    /// Throws `brokenPipe` once hung up.
    package func received() throws(Errno) -> [UInt8] {
        let master = try openEnds().master
        var received: [UInt8] = []
        do throws(Errno) {
            while true { received += try master.owned.read(atMost: 4096) }
        } catch .wouldBlock {
            return received
        }
    }

    /// The speed that the program set; `nil` if it is not a standard one or the line is hung up.
    package var baudRate: BaudRate? {
        do throws(Errno) {
            return try TerminalAttributes(of: openEnds().master.owned).baudRate
        } catch {
            return nil
        }
    }

    /// Unplugs the line: the program reads the end of the file.
    ///
    /// Later calls of `send` throw `brokenPipe`.
    package func hangUp() {
        hangUpEvent.raise()
        ends.withLock { $0 = nil }
    }

    /// Writes as many bytes as there is room for, and returns their number.
    private func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int {
        try ends.withLock { ends throws(Errno) in
            guard let line = ends else { throw .brokenPipe }
            let fitting = bytes.prefix(Self.capacity - line.sent)
            if fitting.isEmpty { return 0 }
            do throws(Errno) {
                let count = try line.master.owned.write(fitting)
                ends?.sent += count
                return count
            } catch .wouldBlock {
                return 0
            }
        }
    }

    /// Whether the program has read everything.
    private func isEmpty() throws(Errno) -> Bool {
        try ends.withLock { ends throws(Errno) in
            guard let slave = ends?.slave else { throw .brokenPipe }
            // Polling the terminal itself makes the kernel deliver pending bytes.
            switch try hangUpEvent.wait(orFor: .readable, of: slave.owned, timeout: .zero) {
            case .stopped: throw .brokenPipe
            case .ready: return false
            case .timedOut: break
            }
            ends?.sent = 0
            return true
        }
    }

    /// Initial polling interval while the program does not read; it doubles each time up to `longestPause`.
    private static let shortestPause = Duration.milliseconds(2)
    private static let longestPause = Duration.milliseconds(64)

    /// Returns the pause and doubles it for the next time.
    private static func lengthened(_ pause: inout Duration) -> Duration {
        defer { pause = min(pause * 2, longestPause) }
        return pause
    }

    /// Releases a program's exclusive claim, which would prevent reopening the slave; returns whether it had one.
    private static func releaseClaim(of slave: SharedFileDescriptor?) -> Bool {
        guard let slave, gpslog_terminal_is_claimed(slave.owned.descriptor.rawValue) == 1 else { return false }
        return gpslog_terminal_release(slave.owned.descriptor.rawValue) == 0
    }

    private func openEnds() throws(Errno) -> Ends {
        guard let ends = ends.withLock({ $0 }) else { throw .brokenPipe }
        return ends
    }

    private static func path(ofSlaveOf master: borrowing UniqueFileDescriptor) throws(Errno) -> FilePath {
        var name = [CChar](repeating: 0, count: 64)
        let capacity = name.count
        let reason = unsafe gpslog_pseudo_terminal_path(master.descriptor.rawValue, &name, capacity)
        guard reason == 0 else { throw Errno(rawValue: reason) }
        return FilePath(platformString: name)
    }
}
