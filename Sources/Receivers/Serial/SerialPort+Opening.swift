import Glibc
import Platform
import SystemPackage

extension SerialPort {
    static func open(
        _ path: FilePath,
        _ mode: FileDescriptor.AccessMode
    ) throws(SerialPortError) -> UniqueFileDescriptor {
        do throws(Errno) {
            // Non-blocking, as opening a FIFO without a writer or a modem line without a carrier would block.
            return try UniqueFileDescriptor(opening: path, mode, options: .nonBlocking)
        } catch .noSuchFileOrDirectory, .notDirectory, .operationNotSupportedByDevice {
            throw .noSuchDevice(path)
        } catch .permissionDenied {
            throw .permissionDenied(path, (try? PortAccess(toRead: path)) ?? .needsRule)
        } catch .resourceBusy {
            throw .busy(path)
        } catch .noSuchAddressOrDevice {
            throw .notAReceiver(path)
        } catch {
            throw .openFailed(path, error)
        }
    }

    /// Locks the file, as TIOCEXCL neither stops root nor applies to pipes.
    static func lock(_ file: borrowing UniqueFileDescriptor, at path: FilePath) throws(SerialPortError) {
        guard flock(file.descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 else { return }
        let reason = Errno(rawValue: errno)
        guard reason == .wouldBlock else { throw .openFailed(path, reason) }
        throw .busy(path)
    }

    /// Makes a terminal raw before anything else, and returns whether it already was; true for other files.
    ///
    /// A newly opened terminal echoes its input, but nothing must be sent to a receiver.
    static func stopEcho(of file: borrowing UniqueFileDescriptor) -> Bool {
        guard var attributes = try? TerminalAttributes(of: file), !attributes.isRaw else { return true }
        attributes.makeRaw()
        // If this fails, the configuration that follows also fails and reports the error.
        try? attributes.apply(to: file)
        return false
    }

    static func kind(of file: borrowing UniqueFileDescriptor, at path: FilePath) throws(SerialPortError) -> Kind {
        let status: FileStatus
        do throws(Errno) { status = try FileStatus(of: file) } catch { throw .openFailed(path, error) }
        if status.isRegularFile { throw .regularFile(path) }
        if status.isPipe { return .pipe }
        guard status.isCharacterDevice else { throw .notAReceiver(path) }
        do throws(Errno) {
            _ = try TerminalAttributes(of: file)
        } catch .inappropriateIOCTLForDevice, .invalidArgument {
            return .device
        } catch {
            throw .hungUp(path)
        }
        // Also by name: in a simulated machine the device behind ttyACM0 is a pseudo-terminal.
        if status.driverNumber == cdcACM || path.lastComponent?.string.hasPrefix("ttyACM") == true { return .packets }
        return pseudoTerminals.contains(status.driverNumber) ? .pseudoTerminal : .wire
    }

    /// Makes a terminal raw and applies a setting, if any; returns whether speed or framing changed.
    ///
    /// Throws `settingRefused` if the device uses another setting instead.
    static func configure(
        _ file: borrowing UniqueFileDescriptor,
        at path: FilePath,
        setting: LineSetting?,
        kind: Kind
    ) throws(SerialPortError) -> Bool {
        let earlier: TerminalAttributes
        let result: TerminalAttributes
        do throws(Errno) {
            earlier = try TerminalAttributes(of: file)
            var wanted = earlier
            wanted.makeRaw()
            if let setting {
                wanted.setBaudRate(setting.baudRate)
                wanted.framing = setting.framing
            }
            do throws(Errno) {
                try wanted.apply(to: file)
            } catch .invalidArgument {
                // Some attributes are not supported: glibc reports this on the second attempt to set parity on a
                // pseudo-terminal.
            }
            result = try TerminalAttributes(of: file)
            guard result.isRaw else { throw .invalidArgument }
        } catch .ioError, .operationNotSupportedByDevice {
            throw .hungUp(path)
        } catch {
            throw .configureFailed(path, setting, error)
        }
        if let setting, !result.serves(setting, on: kind) {
            throw .settingRefused(path, setting, made: result.baudRate)
        }
        return result.baudRate != earlier.baudRate || result.framing != earlier.framing
    }

    /// Whether a program is behind the device, by its driver and not its name.
    static func isPlayed(_ file: borrowing UniqueFileDescriptor) -> Bool {
        (try? FileStatus(of: file)).map { pseudoTerminals.contains($0.driverNumber) } ?? false
    }

    /// Major device numbers from the kernel's devices.txt.
    private static var cdcACM: UInt { 166 }
    private static var pseudoTerminals: ClosedRange<UInt> { 136...143 }
}

extension TerminalAttributes {
    /// Whether a line with these attributes understands a receiver with this setting.
    fileprivate func serves(_ setting: LineSetting, on kind: SerialPort.Kind) -> Bool {
        guard baudRate?.isNear(setting.baudRate) == true else { return false }
        // A pseudo-terminal always has eight bits without parity. If only the kernel strips the eighth bit, that is as
        // good.
        return framing == setting.framing || kind == .pseudoTerminal || setting.framing == .sevenBits && isSevenBits
    }
}
