internal import Dispatch

/// The signals that the process handles itself, in place of their default actions.
package enum Signals {
    private static let queue = DispatchQueue(label: "gpslog.signals")

    /// Handles signals from now on.
    ///
    /// - Parameter numbers: the signals, such as `SIGTERM`.
    /// - Returns: the numbers of the signals as they arrive, for one consumer. They are handled as long as it exists.
    package static func arriving(_ numbers: [Int32]) async -> AsyncStream<Int32> {
        let (signals, output) = AsyncStream.makeStream(of: Int32.self)
        // Dispatch's sources may be used from any thread.
        nonisolated(unsafe) let sources = numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
        output.onTermination = { _ in
            for source in unsafe sources { source.cancel() }
        }
        for (number, source) in unsafe zip(numbers, sources) {
            source.setEventHandler { output.yield(number) }
            // A signal that arrives before this is complete would still have its default action.
            await withCheckedContinuation { registered in
                source.setRegistrationHandler { registered.resume() }
                source.resume()
            }
        }
        return signals
    }
}
