import Filtering
import GNSS
import Pictures
import Logbook
import NMEA
import Platform
import Receivers
import Recording
import Settings
import Storage
package import SystemPackage
import Text

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

/// Plays a capture through a filter, as in a recording, without storing it.
struct CaptureFeed: Sendable {
    private let series: CaptureSeries
    private let speed: ReplaySpeed
    private let filter: FilterChoice
    private let view: SharedView

    init(_ file: FilePath, _ speed: ReplaySpeed, _ filter: FilterChoice, _ view: SharedView) {
        series = CaptureSeries(whole: file, files: [file])
        (self.speed, self.filter, self.view) = (speed, filter, view)
    }

    /// Plays the capture to its end.
    ///
    /// - Throws: `ReplayError` if it cannot be read.
    func run() async throws {
        switch speed {
        case .max: try await play(ReplayByteSource(paths: series.files))
        case .factor(let factor): try await play(PaceByteSource(paths: series.files, factor: factor))
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
            let judged = page.map {
                JudgedFix(received: $0, verdict: filter.verdict(on: $0), suspicion: filter.suspicion)
            }
            view.change { state, now in
                for fix in judged { state.take(.verdict(fix, device: name, receiver: name), at: now) }
            }
        }
    }
}

/// Watches local recordings into a database, including those that start later.
package struct RecordingFeed: Sendable {
    /// How often to look for new recordings.
    private static let interval = Duration.seconds(2)

    private let database: FilePath
    private let view: SharedView

    package init(into database: FilePath, _ view: SharedView) {
        self.database = database.withoutLinks
        self.view = view
    }

    /// Checks that a recording can be watched.
    ///
    /// - Throws: `Failure` with advice.
    static func requireRecording(into database: FilePath) throws(Failure) {
        let place = database.withoutLinks
        let sockets = processes(namedBeside: place).map { WatchSocket.path(beside: place, process: $0) }
        if sockets.contains(where: WatchSocket.isAnswered) { return }
        let others = "or name another source: gpslog view gpsd://HOST, gpslog view --replay FILE"
        if let process = ProcessTable().recorders(into: database).first {
            throw Failure(
                "the recording with pid \(process) cannot be watched by this user or this release; restart it, with "
                    + "--serve if its folder allows no sockets, and run gpslog view gpsd://localhost; \(others)",
                .unavailable
            )
        }
        throw Failure("nothing is being recorded into \(database); start one with gpslog, \(others).", .unavailable)
    }

    /// Watches until the task is cancelled.
    package func run() async {
        await withThrowingTaskGroup { group in
            var known: Set<Int32> = []
            while !Task.isCancelled {
                let named = Set(Self.processes(namedBeside: database))
                known.formIntersection(named)
                for process in named.subtracting(known) {
                    let path = WatchSocket.path(beside: database, process: process)
                    // A killed recording leaves its socket behind.
                    guard WatchSocket.isAnswered(path) else { continue }
                    known.insert(process)
                    let feed = ReportFeed(
                        address: .unixSocket(path),
                        name: "the recording",
                        number: LiveState.Source(process),
                        view: view,
                        isOnce: true
                    )
                    group.addTask { try await feed.run() }
                }
                try? await Task.sleep(for: Self.interval)
            }
            group.cancelAll()
        }
    }

    /// Processes with a socket beside the database; they may have exited since.
    private static func processes(namedBeside database: FilePath) -> [Int32] {
        let folder = DatabaseExamination.nearestFolder(of: database)
        let names = (try? FolderListing.names(in: folder)) ?? []
        return WatchSocket.processes(recordingInto: database, among: names)
    }
}
