internal import Glibc
internal import Platform
internal import Synchronization
package import SystemPackage

/// Writes to a line while it is read, for receivers whose user permits it.
///
/// Without a writer, a line is opened read-only, so that nothing can be written to it.
package final class LineWriter: Sendable {
    private let path: FilePath
    private let port = Mutex<SharedFileDescriptor?>(nil)

    /// Creates a writer for a line that is not open yet.
    package init(to path: FilePath) { self.path = path }

    /// Duplicates the descriptor of the opened line.
    func take(_ file: borrowing UniqueFileDescriptor) {
        let descriptor = fcntl(file.descriptor.rawValue, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return close() }
        port.withLock { $0 = SharedFileDescriptor(UniqueFileDescriptor(owning: .init(rawValue: descriptor))) }
    }

    /// Closes the duplicated descriptor.
    func close() { port.withLock { $0 = nil } }

    /// Line speed in bits per second; `nil` if it is closed or has none.
    package var speed: Int? {
        file.flatMap { try? TerminalAttributes(of: $0.owned).baudRate?.bitsPerSecond }
    }

    /// Writes bytes, and waits until the line has accepted them.
    ///
    /// - Throws: `SerialPortError` if the line is closed, or accepts nothing for two seconds.
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

    /// Changes the line speed after all written bytes have been sent.
    ///
    /// - Throws: `SerialPortError` if the line rejects the speed.
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
