import CLinux
import Glibc
import Platform
package import SystemPackage

/// An open line to a receiver: raw, and this program's alone until it is closed.
///
/// Opened for reading only, unless its user permits that something is written to it.
///
/// Also takes what plays a receiver: a pseudo-terminal, a FIFO, a character device that is no terminal.
package struct SerialPort: ~Copyable, Sendable {
    /// The kind of thing behind the path, as far as reading it differs.
    package enum Kind: Hashable, Sendable {
        /// A UART, most often behind a USB bridge: deaf at the wrong speed.
        case wire
        /// USB all the way (CDC-ACM): a terminal that has no speed.
        case packets
        /// A program plays the receiver: every speed reads clean.
        case pseudoTerminal
        /// A FIFO, whose writers come and go.
        case pipe
        /// A device that is no terminal, `/dev/gnss0`.
        case device
    }

    /// The path it was opened by.
    package let path: FilePath

    /// The kind of thing behind the path.
    package let kind: Kind

    /// True where opening changed the setting: what a bridge received before then still comes, and may read clean.
    let isUnsettled: Bool

    /// True where it may be closed and opened again; a program that plays a receiver would see its reader go.
    let isReopenable: Bool

    let file: OwnedFileDescriptor

    /// Opens a line with a setting or, where nil, at the speed it has, 8N1.
    ///
    /// Does not wait for anything.
    package init(
        opening path: FilePath,
        setting: LineSetting?,
        toWrite isWritable: Bool = false
    ) throws(SerialPortError) {
        let file = try Self.open(path, isWritable ? .readWrite : .readOnly)
        try Self.lock(file, at: path)
        let wasRaw = Self.stopEcho(of: file)
        let kind = try Self.kind(of: file, at: path)
        var changed = false
        if kind.isTerminal {
            // Unknown to what only looks like a terminal (ENOTTY); the lock holds there too.
            _ = gpslog_terminal_claim(file.descriptor.rawValue)
            if !wasRaw && kind != .pseudoTerminal {
                // Bytes that a wire received before raw mode are not what was sent. A pseudo-terminal changed line ends
                // at most, and what waits in it may be somebody's first fix.
                TerminalAttributes.forgetInput(of: file)
            }
            changed = try Self.configure(file, at: path, setting: setting, kind: kind)
        }
        self.path = path
        self.kind = kind
        isUnsettled = changed && kind == .wire
        isReopenable = kind != .pipe && !Self.isPlayed(file)
        self.file = file
    }

    deinit {
        // The claim belongs to the terminal, not to this descriptor: whoever else has it open would keep it claimed.
        if kind.isTerminal { _ = gpslog_terminal_release(file.descriptor.rawValue) }
        // So does the lock to a child that was forked a moment ago, which has the descriptor until it runs a program.
        _ = flock(file.descriptor.rawValue, LOCK_UN)
    }

    /// Sets another speed or framing.
    ///
    /// Bytes that were received with the old one may still come for 200 ms: a PL2303 has a deep buffer. Throws
    /// `settingRefused` where the device makes something else of it.
    package borrowing func set(_ setting: LineSetting) throws(SerialPortError) {
        guard kind.isTerminal else { return }
        _ = try Self.configure(file, at: path, setting: setting, kind: kind)
    }

    /// The speed of the line; nil where it has none.
    package var baudRate: BaudRate? { try? TerminalAttributes(of: file).baudRate }

    /// Bytes that arrived damaged since the device is there; nil where the driver does not count them.
    package var frameErrors: Int? { kind == .wire ? TerminalAttributes.frameErrors(of: file) : nil }

    /// Drops what was received and not read.
    borrowing func forgetInput() {
        TerminalAttributes.forgetInput(of: file)
    }

    /// Reads what has been received, at most 4096 bytes; empty where nothing has.
    ///
    /// Throws `hungUp` at the end of what an unplugged device sent; the writers of a pipe may all leave and others come.
    package borrowing func read() throws(SerialPortError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try file.read(atMost: 4096)
        } catch .wouldBlock {
            return []
        } catch .ioError, .operationNotSupportedByDevice, .noSuchAddressOrDevice {
            throw .hungUp(path)
        } catch {
            throw .readFailed(path, error)
        }
        if bytes.isEmpty, kind != .pipe { throw .hungUp(path) }
        return bytes
    }
}

extension SerialPort.Kind {
    /// True where it has the attributes of a terminal, a speed among them.
    var isTerminal: Bool { self == .wire || self == .packets || self == .pseudoTerminal }

    /// True where the right speed can be told by listening.
    var isSearchable: Bool { self == .wire || self == .pseudoTerminal }
}
