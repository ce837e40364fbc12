internal import Dispatch
internal import Glibc
internal import SystemPackage
internal import UnixSignals

/// The events at a terminal: keys, another size, the end, and each second in which nothing happens.
package enum TerminalKeys {
    /// An event at a terminal.
    package enum Event: Sendable {
        /// The bytes of keys.
        case keys([UInt8])
        /// The time to look again: the size may be another one, or a second has passed.
        case refresh
        /// The terminal or the user is gone.
        case ended
        /// The user wants the shell for a while: SIGTSTP.
        case suspended
    }

    /// The events from now on.
    ///
    /// - Parameter suspending: true where whoever listens gives the terminal back for a while when that is wanted, and stops;
    ///   false to leave the signal to the kernel.
    /// - Returns: the events, to be taken by one.
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

    /// Calls whenever a signal comes, which does nothing else any more, until the program ends.
    private static func takeOver(_ number: Int32, _ take: @escaping @Sendable () -> Void) {
        _ = signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler {
            // It lives as long as somebody has it.
            withExtendedLifetime(source, take)
        }
        source.resume()
    }
}
