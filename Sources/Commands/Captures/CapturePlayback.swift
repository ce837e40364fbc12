package import Logging
package import NMEA
internal import Receivers
internal import Recording
package import Settings
package import SystemPackage

/// Plays captures through a simulated receiver that other programs can open: `gpslog replay --pty`.
package struct CapturePlayback: Service {
    private let captures: [FilePath]
    private let speed: ReplaySpeed
    private let missingChecksum: SentenceFramer.MissingChecksum
    private let path: FilePath
    private let logger: Logger

    /// Creates a playback without starting it.
    ///
    /// - Parameters:
    ///   - captures: files, played one after the other; `-` is standard input.
    ///   - speed: the playback speed.
    ///   - missingChecksum: whether sentences without a checksum set the time.
    ///   - path: the path at which programs open the simulated receiver.
    ///   - logger: reports waiting for a program and the end.
    package init(
        captures: [FilePath],
        speed: ReplaySpeed,
        missingChecksum: SentenceFramer.MissingChecksum = .refused,
        path: FilePath,
        logger: Logger
    ) {
        self.captures = captures
        self.speed = speed
        self.missingChecksum = missingChecksum
        self.path = path
        self.logger = logger
    }

    /// Plays until the end, or until the user stops it.
    package func play() async throws {
        try await Lifecycle.run(self)
    }

    /// Waits until a program opens the receiver, then plays the captures one after the other.
    package func run() async throws {
        let files = CaptureSeries.series(of: captures).flatMap(\.files)
        try ReplayByteSource.requireReadable(files)
        switch speed {
        case .max: try await play(try ReplayByteSource(paths: files), waitingAtMost: nil)
        case .factor(let factor):
            let source = try PacedByteSource(paths: files, factor: factor, missingChecksum: missingChecksum)
            try await play(source, waitingAtMost: .seconds(1))
        }
    }

    private func play(_ source: some ByteSource, waitingAtMost patience: Duration?) async throws {
        let player = try TerminalPlayer()
        let link = try TerminalLink(at: path, to: player.path)
        defer { link.remove() }
        logger.notice("a receiver is at \(path); playback starts when a program opens it (Ctrl-C stops)")
        try await withShutdownHandler {
            try await player.play(source, waitingAtMost: patience)
        } onShutdown: {
            source.stop()
            player.stop()
        }
        logger.notice("the receiver at \(path) has been unplugged")
    }
}
