import CLinux
import Glibc
import Platform
import Synchronization
package import SystemPackage

/// A serial line without a wire: what is sent into it, a program reads from the terminal at `path`.
///
/// It plays recordings to programs that want a receiver, gpslog among them. Bytes pass unchanged, at any speed the
/// program sets. The line holds 4095 bytes, and `send` waits for room where the program does not read.
package final class PseudoTerminal: Sendable {
    /// The terminal for the program to open, `/dev/pts/3`; there until `hangUp`.
    package let path: FilePath

    /// Raised once hung up: ends every wait.
    let hangUpEvent: StopEvent
    private let ends: Mutex<Ends?>

    /// The master, which this object speaks through, and the slave: kept open, because the attributes and the bytes
    /// in flight are lost when the last one to have it open closes it.
    private struct Ends: Sendable {
        let master: SharedFileDescriptor
        var slave: SharedFileDescriptor?

        /// Bytes sent since the line was last seen empty: no fewer than wait in it.
        var sent = 0
    }

    /// The bytes that a terminal keeps for its reader.
    ///
    /// The kernel takes more from the master and hands it over later, but nobody can see that it waits: `drain` would
    /// take a pause of that for the end.
    private static let capacity = 4095

    /// A new terminal in raw mode.
    ///
    /// Throws what the kernel said, for instance that there are no terminals left.
    package init() throws(Errno) {
        let descriptor = gpslog_pseudo_terminal_open()
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        let master = SharedFileDescriptor(OwnedFileDescriptor(owning: FileDescriptor(rawValue: descriptor)))
        path = try Self.path(ofSlaveOf: master.owned)
        let slave = SharedFileDescriptor(try OwnedFileDescriptor(opening: path, .readWrite, options: [.nonBlocking]))
        var attributes = try TerminalAttributes(of: slave.owned)
        attributes.makeRaw()
        try attributes.apply(to: slave.owned)
        hangUpEvent = try StopEvent()
        ends = Mutex(Ends(master: master, slave: slave))
    }

    /// Sends all the bytes, and waits for room as long as it takes: blocks the calling thread.
    ///
    /// Throws `brokenPipe` once hung up, also while it waits.
    package func send(_ bytes: [UInt8]) throws(Errno) {
        var rest = bytes[...]
        while !rest.isEmpty { rest = try send(rest, atMost: .seconds(3600)) }
    }

    /// Sends as many of the bytes as there is room for before the time is over, and gives the rest.
    ///
    /// Throws `brokenPipe` once hung up, also while it waits: blocks the calling thread.
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

    /// Waits until the program has read all that was sent, or the time is over; says whether it has.
    ///
    /// Blocks the calling thread. To hang up before that loses what the program has not read.
    package func drain(atMost timeout: Duration) throws(Errno) -> Bool {
        let deadline = ContinuousClock.now.advanced(by: timeout)
        var pause = Self.shortestPause
        while try !isEmpty() {
            if ContinuousClock.now > deadline { return false }
            if try hangUpEvent.wait(atMost: Self.lengthened(&pause)) { throw .brokenPipe }
        }
        return true
    }

    /// True while a program has the terminal open.
    ///
    /// Throws `brokenPipe` once hung up.
    package func hasReader() throws(Errno) -> Bool {
        try ends.withLock { ends throws(Errno) in
            guard let master = ends?.master else { throw .brokenPipe }
            let isClaimed = Self.releaseClaim(of: ends?.slave)
            // The kernel only tells whether nobody has it open, this object included. The attributes outlive that.
            ends?.slave = nil
            let wake = try hangUpEvent.wait(orFor: .readable, of: master.owned, timeout: .zero)
            let opened = try OwnedFileDescriptor(opening: path, .readWrite, options: [.nonBlocking])
            let isHungUp = if case .ready(let readiness) = wake { readiness.contains(.hungUp) } else { false }
            if isClaimed, !isHungUp { _ = gpslog_terminal_claim(opened.descriptor.rawValue) }
            ends?.slave = SharedFileDescriptor(opened)
            return !isHungUp
        }
    }

    /// Drops what was sent and not read: a receiver talks on, whether somebody listens or not.
    package func discard() throws(Errno) {
        try ends.withLock { ends throws(Errno) in
            guard let slave = ends?.slave else { throw .brokenPipe }
            TerminalAttributes.forgetInput(of: slave.owned)
            ends?.sent = 0
        }
    }

    /// The bytes that the program wrote since the last call, without waiting; empty where it wrote nothing.
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

    /// The speed that the program has set; nil where it is none of the standard ones, or the line is hung up.
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

    /// Writes what there is room for, and says how many bytes that was.
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

    /// True where the program has read everything.
    private func isEmpty() throws(Errno) -> Bool {
        try ends.withLock { ends throws(Errno) in
            guard let slave = ends?.slave else { throw .brokenPipe }
            // To ask the terminal itself makes the kernel hand over what is still on its way.
            switch try hangUpEvent.wait(orFor: .readable, of: slave.owned, timeout: .zero) {
            case .stopped: throw .brokenPipe
            case .ready: return false
            case .timedOut: break
            }
            ends?.sent = 0
            return true
        }
    }

    /// The first time between two looks whether the program has read, each of which is twice as long as the one before.
    private static let shortestPause = Duration.milliseconds(2)
    private static let longestPause = Duration.milliseconds(64)

    /// The pause to make now; the next one will be longer.
    private static func lengthened(_ pause: inout Duration) -> Duration {
        defer { pause = min(pause * 2, longestPause) }
        return pause
    }

    /// Takes a program's claim back, which would keep the slave from being opened again; true where there was one.
    private static func releaseClaim(of slave: SharedFileDescriptor?) -> Bool {
        guard let slave, gpslog_terminal_is_claimed(slave.owned.descriptor.rawValue) == 1 else { return false }
        return gpslog_terminal_release(slave.owned.descriptor.rawValue) == 0
    }

    private func openEnds() throws(Errno) -> Ends {
        guard let ends = ends.withLock({ $0 }) else { throw .brokenPipe }
        return ends
    }

    private static func path(ofSlaveOf master: borrowing OwnedFileDescriptor) throws(Errno) -> FilePath {
        var name = [CChar](repeating: 0, count: 64)
        let capacity = name.count
        let reason = unsafe gpslog_pseudo_terminal_path(master.descriptor.rawValue, &name, capacity)
        guard reason == 0 else { throw Errno(rawValue: reason) }
        return FilePath(platformString: name)
    }
}
