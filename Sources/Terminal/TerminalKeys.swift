internal import Dispatch
internal import SystemPackage
internal import UnixSignals

/// The events at a terminal: keys, another size, the end, and each second in which nothing happens.
package enum TerminalKeys {
    package enum Event: Sendable {
        /// These bytes came.
        case keys([UInt8])
        /// It is time to look again: the size may be another one, or a second has passed.
        case refresh
        /// The terminal or the user is gone.
        case ended
    }

    /// The events from now on.
    package static func events() -> AsyncStream<Event> {
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
                    for await signal in await UnixSignalsSequence(trapping: .sigwinch, .sigterm, .sighup) {
                        output.yield(signal == .sigwinch ? .refresh : .ended)
                    }
                }
            }
        }
        output.onTermination = { _ in watching.cancel() }
        return events
    }
}
