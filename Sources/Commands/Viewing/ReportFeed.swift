internal import LiveView
internal import Receivers
internal import Text

/// Reads a source with the gpsd protocol and updates the view.
struct ReportFeed: Sendable {
    let address: NetworkAddress
    let name: String
    /// The device to watch; `nil` for all.
    var device: String?
    /// The source's number in the view.
    let number: LiveState.Source
    let view: SharedView
    /// Whether to stop when the connection ends, instead of reconnecting.
    let isOnce: Bool

    /// The command that requests reports.
    private var greeting: String {
        let wanted = device.map { ",\"device\":\(JSONObject.quoted($0))" } ?? ""
        return "?WATCH={\"enable\":true,\"json\":true\(wanted)};\r\n"
    }

    /// Reads until the task is cancelled or the connection has ended permanently.
    ///
    /// - Throws: `NetworkFailure` if no file descriptors are left.
    func run() async throws {
        let (gone, ending) = AsyncStream.makeStream(of: Void.self)
        let source = try NetworkByteSource(address, greeting: greeting) { event in
            note(event)
            switch event {
            case .lost, .unreachable: if isOnce { ending.finish() }
            case .connected, .gpsd, .hearing: break
            }
        }
        try await withThrowingTaskGroup { group in
            group.addTask {
                for await _ in gone {}
                source.stop()
            }
            group.addTask {
                var reader = ReportReader()
                for try await chunk in source.chunks() {
                    let reports = reader.reports(in: chunk.bytes)
                    guard !reports.isEmpty else { continue }
                    view.change { state, now in
                        for report in reports { state.take(report, from: number, at: now) }
                    }
                }
                ending.finish()
            }
            try await group.waitForAll()
        }
    }

    private func note(_ event: NetworkSourceEvent) {
        switch event {
        case .connected:
            view.change { state, now in state.reach(number, at: now) }
        case .unreachable(let failure):
            guard !isOnce else { return }
            view.change { state, _ in state.trouble = "\(name) cannot be reached; retrying (\(failure))" }
        case .lost(let failure):
            let again = "\(name) is gone; retrying (\(failure))"
            view.change { state, _ in
                state.lose(number, because: isOnce ? "\(name) has ended; waiting for the next one" : again)
            }
        case .gpsd, .hearing: break
        }
    }
}
