internal import Filtering
internal import GNSS
internal import LiveView
internal import Logbook
internal import NMEA
internal import Receivers
internal import Recording
internal import Settings
internal import SystemPackage

/// Plays a capture through a filter, as in a recording, without storing it.
struct CaptureFeed: Sendable {
    private let series: CaptureSeries
    private let speed: ReplaySpeed
    private let filter: DescribedFilter
    private let view: SharedView

    init(_ file: FilePath, _ speed: ReplaySpeed, _ filter: DescribedFilter, _ view: SharedView) {
        series = CaptureSeries(whole: file, files: [file])
        (self.speed, self.filter, self.view) = (speed, filter, view)
    }

    /// Plays the capture to its end.
    ///
    /// - Throws: `ReplayError` if it cannot be read.
    func run() async throws {
        switch speed {
        case .max: try await play(ReplayByteSource(paths: series.files))
        case .factor(let factor): try await play(PacedByteSource(paths: series.files, factor: factor))
        }
        view.change { state, _ in state.hasEnded = true }
    }

    private func play(_ source: some ByteSource) async throws {
        let (view, name) = (view, series.receiver.name)
        let service = ReceiverLocationService(
            receiver: series.receiver,
            source: source,
            observe: { chunk in
                let skies = chunk.parts.compactMap { if case .epoch(let epoch) = $0 { epoch.sky } else { nil } }
                guard !skies.isEmpty else { return }
                view.change { state, now in
                    for sky in skies { state.take(.sky(sky, device: name), at: now) }
                }
            },
            sentences: false
        )
        var filter = filter.filter
        for try await page in try await service.fixes() {
            let judged = page.map { JudgedFix(received: $0, verdict: filter.verdict(on: $0)) }
            view.change { state, now in
                for fix in judged { state.take(.verdict(fix, device: name, receiver: name), at: now) }
            }
        }
    }
}
