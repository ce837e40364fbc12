internal import Dispatch
internal import Glibc
internal import SystemPackage
internal import UnixSignals

/// Terminal events: keys, changes of size, the end of input, and a tick per second.
package enum TerminalKeys {
    package enum Event: Sendable {
        /// The bytes of pressed keys.
        case keys([UInt8])
        /// Time to redraw: the size may have changed, or a second has passed.
        case refresh
        /// The terminal was closed, or a signal asks the program to end.
        case ended
        /// The user has suspended the program: SIGTSTP.
        case suspended
    }

    /// Starts delivering terminal events.
    ///
    /// - Parameter suspending: whether to deliver `suspended`, after which the caller restores the terminal and stops;
    ///   false to leave the signal to the kernel.
    /// - Returns: the events, for a single consumer.
    package static func events(suspending: Bool = false) -> AsyncStream<Event> {
        let (events, output) = AsyncStream.makeStream(of: Event.self)
        DispatchQueue(label: "gpslog.keys").async {
            var buffer = [UInt8](repeating: 0, count: 4096)
            while let count = try? unsafe buffer.withUnsafeMutableBytes({ room in
                try unsafe FileDescriptor.standardInput.read(into: room)
            }), count > 0 {
                output.yield(.keys(Array(buffer.prefix(count))))
            }
            output.yield(.ended)
        }
        let watching = Task {
            await withTaskGroup { group in
                group.addTask {
                    while (try? await Task.sleep(for: .seconds(1))) != nil { output.yield(.refresh) }
                }
                group.addTask {
                    for await signal in await UnixSignalsSequence(trapping: .sigwinch, .sigint, .sigterm, .sighup) {
                        output.yield(signal == .sigwinch ? .refresh : .ended)
                    }
                }
            }
        }
        if suspending { takeOver(SIGTSTP) { output.yield(.suspended) } }
        output.onTermination = { _ in watching.cancel() }
        return events
    }

    /// Replaces a signal's default action until the program ends.
    private static func takeOver(_ number: Int32, _ take: @escaping @Sendable () -> Void) {
        _ = signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler {
            // The handler keeps its own source alive.
            withExtendedLifetime(source, take)
        }
        source.resume()
    }
}
