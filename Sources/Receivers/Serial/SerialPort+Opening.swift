import Glibc
import Platform
import SystemPackage

/// The steps of opening a line.
extension SerialPort {
    static func open(_ path: FilePath, _ mode: FileDescriptor.AccessMode) throws(SerialPortError) -> OwnedFileDescriptor
    {
        do throws(Errno) {
            // Non-blocking: a FIFO without a writer must not hold us up, nor a modem line without a carrier.
            return try OwnedFileDescriptor(opening: path, mode, options: .nonBlocking)
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

    /// TIOCEXCL does not stop root, nor is it known to pipes: the lock works for all who ask for it.
    static func lock(_ file: borrowing OwnedFileDescriptor, at path: FilePath) throws(SerialPortError) {
        guard flock(file.descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 else { return }
        let reason = Errno(rawValue: errno)
        guard reason == .wouldBlock else { throw .openFailed(path, reason) }
        throw .busy(path)
    }

    /// Makes a terminal raw as the first thing of all, and says whether it was, as what is no terminal always is.
    ///
    /// A terminal that nobody had open sends back what comes in, and nothing is ever sent to a receiver.
    static func stopEcho(of file: borrowing OwnedFileDescriptor) -> Bool {
        guard var attributes = try? TerminalAttributes(of: file), !attributes.isRaw else { return true }
        attributes.makeRaw()
        // If this fails, so does the configuration that follows, and says why.
        try? attributes.apply(to: file)
        return false
    }

    static func kind(of file: borrowing OwnedFileDescriptor, at path: FilePath) throws(SerialPortError) -> Kind {
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
        // By name too: in a simulated machine the device behind ttyACM0 is a pseudo-terminal.
        if status.driverNumber == cdcACM || path.lastComponent?.string.hasPrefix("ttyACM") == true { return .packets }
        return pseudoTerminals.contains(status.driverNumber) ? .pseudoTerminal : .wire
    }

    /// Makes a terminal raw and gives it a setting, or leaves its speed alone; says whether that changed the setting.
    ///
    /// Throws `settingRefused` where the device makes something else of it.
    static func configure(
        _ file: borrowing OwnedFileDescriptor,
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
                // Some of them it does not have: glibc says so the second time that a pseudo-terminal is to have parity.
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

    /// True where a program is behind the device, whatever it is called.
    static func isPlayed(_ file: borrowing OwnedFileDescriptor) -> Bool {
        (try? FileStatus(of: file)).map { pseudoTerminals.contains($0.driverNumber) } ?? false
    }

    /// The numbers of the drivers in the kernel's devices.txt.
    private static var cdcACM: UInt { 166 }
    private static var pseudoTerminals: ClosedRange<UInt> { 136...143 }
}

extension TerminalAttributes {
    /// True where a line with these attributes understands a receiver with a setting.
    fileprivate func serves(_ setting: LineSetting, on kind: SerialPort.Kind) -> Bool {
        guard baudRate?.isNear(setting.baudRate) == true else { return false }
        // A pseudo-terminal always has eight bits and no parity. Seven bits are as good where only the kernel cuts.
        return framing == setting.framing || kind == .pseudoTerminal || setting.framing == .sevenBits && isSevenBits
    }
}
