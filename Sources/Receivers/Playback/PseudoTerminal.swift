import CLinux
import Glibc
package import SystemPackage
import Synchronization

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
        let slave: SharedFileDescriptor

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
        while !rest.isEmpty {
            rest = rest.dropFirst(try write(rest))
            if !rest.isEmpty, try !isEmpty(), try hangUpEvent.wait(atMost: Self.pause) { throw .brokenPipe }
        }
    }

    /// Waits until the program has read all that was sent, or the time is over; says whether it has.
    ///
    /// Blocks the calling thread. To hang up before that loses what the program has not read.
    package func drain(atMost timeout: Duration) throws(Errno) -> Bool {
        let deadline = ContinuousClock.now.advanced(by: timeout)
        while try !isEmpty() {
            if ContinuousClock.now > deadline { return false }
            if try hangUpEvent.wait(atMost: Self.pause) { throw .brokenPipe }
        }
        return true
    }

    /// What the program wrote since the last call, without waiting; empty where it wrote nothing.
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

    /// Whether the program has read everything.
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

    /// Between two looks whether the program has read.
    private static let pause = Duration.milliseconds(2)

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
