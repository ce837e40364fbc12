package import Logging
package import NMEA
internal import Receivers
internal import Recording
internal import ServiceLifecycle
package import Settings
package import SystemPackage

/// Plays captures as a receiver, for other programs to read: `gpslog replay --pty`.
package struct CapturePlayback: Service {
    private let captures: [FilePath]
    private let speed: ReplaySpeed
    private let missingChecksum: SentenceFramer.MissingChecksum
    private let path: FilePath
    private let logger: Logger

    /// A playback that has not begun.
    ///
    /// - Parameters:
    ///   - captures: files, one after the other; `-` is standard input.
    ///   - speed: the speed of the playback.
    ///   - missingChecksum: the rule for whether sentences without a checksum tell the time.
    ///   - path: the name that programs open the receiver by.
    ///   - logger: is told that it waits, and that it has ended.
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

    /// Plays until done, or ended by the user.
    package func play() async throws {
        try await Lifecycle.run(self)
    }

    /// Plays one after the other, once a program has opened the receiver.
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
        logger.notice("a receiver is at \(path); it plays once a program opens it (Ctrl-C ends)")
        try await withGracefulShutdownHandler {
            try await player.play(source, waitingAtMost: patience)
        } onGracefulShutdown: {
            source.stop()
            player.stop()
        }
        logger.notice("the receiver at \(path) has been unplugged")
    }
}
