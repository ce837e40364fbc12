import CLinux
import Glibc
import Platform
package import SystemPackage

/// An open line to a receiver, raw and locked for this program until it is closed.
///
/// It is opened read-only unless the user permits writing to it. It may also be a program that plays a receiver through
/// a pseudo-terminal or a FIFO, or a character device other than a terminal.
package struct SerialPort: ~Copyable, Sendable {
    /// The kinds of files that are read differently.
    package enum Kind: Hashable, Sendable {
        /// A UART, mostly behind a USB bridge: at a wrong speed it receives garbage.
        case wire
        /// USB without a UART (CDC-ACM): a terminal without a speed.
        case packets
        /// A program plays the receiver: all speeds read clean.
        case pseudoTerminal
        /// A FIFO, whose writers come and go.
        case pipe
        /// A device other than a terminal, such as `/dev/gnss0`.
        case device
    }

    package let path: FilePath

    package let kind: Kind

    /// Whether opening changed the setting: input that a bridge received before that still arrives, and may read clean.
    let isUnsettled: Bool

    /// Whether it may be closed and reopened.
    ///
    /// A program that plays a receiver would notice that its reader leaves.
    let isReopenable: Bool

    let file: UniqueFileDescriptor

    /// Opens a line with a setting, without blocking; `nil` keeps its speed with 8N1.
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
            // Simulated terminals don't support the claim (ENOTTY), but the lock works on them.
            _ = gpslog_terminal_claim(file.descriptor.rawValue)
            if !wasRaw && kind != .pseudoTerminal {
                // A wire garbles bytes received before raw mode. A pseudo-terminal changes at most line ends, and its
                // buffer may hold the first fix.
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
        // The claim belongs to the terminal, not to this descriptor: it would last while other programs have it open.
        if kind.isTerminal { _ = gpslog_terminal_release(file.descriptor.rawValue) }
        // Likewise, a child process that was just forked shares the lock until it runs its program.
        _ = flock(file.descriptor.rawValue, LOCK_UN)
    }

    /// Changes the speed or framing.
    ///
    /// Input received with the old setting may arrive for another 200 ms, as a PL2303 has a large buffer. Throws
    /// `settingRefused` if the device uses another setting instead.
    package borrowing func set(_ setting: LineSetting) throws(SerialPortError) {
        guard kind.isTerminal else { return }
        _ = try Self.configure(file, at: path, setting: setting, kind: kind)
    }

    /// The line's speed; `nil` if it has none.
    package var baudRate: BaudRate? { try? TerminalAttributes(of: file).baudRate }

    /// Damaged bytes since the device was connected; `nil` if the driver does not count them.
    package var frameErrors: Int? { kind == .wire ? TerminalAttributes.frameErrors(of: file) : nil }

    /// Discards received bytes that were not read.
    borrowing func forgetInput() {
        TerminalAttributes.forgetInput(of: file)
    }

    /// Reads the available bytes, at most 4096; may be empty.
    ///
    /// Throws `hungUp` after the last bytes of an unplugged device. A pipe does not hang up, as new writers may open
    /// it.
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
    /// Whether it has terminal attributes, including a speed.
    var isTerminal: Bool { self == .wire || self == .packets || self == .pseudoTerminal }

    /// Whether listening can find the right speed.
    var isSearchable: Bool { self == .wire || self == .pseudoTerminal }
}
