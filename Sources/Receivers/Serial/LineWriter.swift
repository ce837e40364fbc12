internal import Glibc
internal import Platform
internal import Synchronization
package import SystemPackage

/// Writes to a line that is read meanwhile: for receivers whose user permits that.
///
/// A line without one is opened for reading only, so that nothing can be written to it.
package final class LineWriter: Sendable {
    private let path: FilePath
    private let port = Mutex<SharedFileDescriptor?>(nil)

    /// A writer for the line at a path, which is not open yet.
    package init(to path: FilePath) { self.path = path }

    /// Takes a line that has been opened, or nil for one that has been closed.
    func take(_ file: borrowing OwnedFileDescriptor) {
        let descriptor = fcntl(file.descriptor.rawValue, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return close() }
        port.withLock { $0 = SharedFileDescriptor(OwnedFileDescriptor(owning: .init(rawValue: descriptor))) }
    }

    /// Lets go of the line.
    func close() { port.withLock { $0 = nil } }

    /// The speed of the line, in bits a second; nil where it is closed, or has none.
    package var speed: Int? {
        file.flatMap { try? TerminalAttributes(of: $0.owned).baudRate?.bitsPerSecond }
    }

    /// Writes bytes, and waits until the line has taken them.
    ///
    /// - Throws: `SerialPortError` where the line is closed, or takes nothing for two seconds.
    package func write(_ bytes: [UInt8]) async throws {
        guard let file else { throw SerialPortError.hungUp(path) }
        var rest = bytes[...]
        var attempts = 200
        while !rest.isEmpty {
            do throws(Errno) {
                rest = rest.dropFirst(try file.owned.write(rest))
            } catch .wouldBlock where attempts > 0 {
                attempts -= 1
                try await Task.sleep(for: .milliseconds(10))
            } catch {
                throw SerialPortError.hungUp(path)
            }
        }
    }

    /// Gives the line another speed, after all that was written has gone out.
    ///
    /// - Throws: `SerialPortError` where the line does not take it.
    package func setSpeed(_ bitsPerSecond: Int) throws(SerialPortError) {
        guard let file, let rate = BaudRate(bitsPerSecond) else { return }
        do throws(Errno) {
            _ = tcdrain(file.owned.descriptor.rawValue)
            var attributes = try TerminalAttributes(of: file.owned)
            attributes.setBaudRate(rate)
            try attributes.apply(to: file.owned)
        } catch {
            throw .configureFailed(path, LineSetting(rate), error)
        }
    }

    private var file: SharedFileDescriptor? { port.withLock { $0 } }
}
