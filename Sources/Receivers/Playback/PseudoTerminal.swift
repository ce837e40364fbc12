import CLinux
import Glibc
package import SystemPackage
import Synchronization

/// A serial line without a wire: what is sent into it, a program reads from the terminal at `path`.
///
/// It plays recordings to programs that want a receiver, gpslog among them. Bytes pass unchanged, at any speed the
/// program sets. The line holds a few kilobytes, and `send` waits for room where the program does not read.
package final class PseudoTerminal: Sendable {
    /// The terminal for the program to open, `/dev/pts/3`; there until `hangUp`.
    package let path: FilePath

    private let hangUpEvent: StopEvent
    private let ends: Mutex<Ends?>

    /// The master, which this object speaks through, and the slave: kept open, because the attributes and the bytes
    /// in flight are lost when the last one to have it open closes it.
    private struct Ends: Sendable {
        let master: SharedFileDescriptor
        let slave: SharedFileDescriptor
    }

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
        try attributes.apply(to: slave.owned, forgettingInput: false)
        hangUpEvent = try StopEvent()
        ends = Mutex(Ends(master: master, slave: slave))
    }

    /// Sends all the bytes, and waits for room as long as it takes: blocks the calling thread.
    ///
    /// Throws `brokenPipe` once hung up, also while it waits.
    package func send(_ bytes: [UInt8]) throws(Errno) {
        let master = try openEnds().master
        var rest = bytes[...]
        while !rest.isEmpty {
            do throws(Errno) {
                rest = try rest.dropFirst(master.owned.write(rest))
            } catch .wouldBlock {
                guard try hangUpEvent.wait(orFor: .writable, of: master.owned) != .stopped else { throw .brokenPipe }
            }
        }
    }

    /// Waits until the program has read all that was sent, or the time is over; says whether it has.
    ///
    /// Blocks the calling thread. To hang up before that loses what the program has not read.
    package func drain(atMost timeout: Duration) throws(Errno) -> Bool {
        let slave = try openEnds().slave
        let deadline = ContinuousClock.now.advanced(by: timeout)
        // To ask the terminal itself makes the kernel hand over what is still on its way.
        while true {
            switch try hangUpEvent.wait(orFor: .readable, of: slave.owned, timeout: .zero) {
            case .stopped: throw .brokenPipe
            case .timedOut: return true
            case .ready: break
            }
            if ContinuousClock.now > deadline { return false }
            if try hangUpEvent.wait(atMost: .milliseconds(2)) { throw .brokenPipe }
        }
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
