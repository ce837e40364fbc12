internal import GNSS
internal import Logging
internal import NMEA
internal import Receivers
internal import Synchronization
internal import SystemPackage

/// Reads one receiver from its opening to its end, and tells the user what becomes of its line.
struct ReceiverRecording: Sendable {
    /// The context that all recordings of a run have in common.
    struct Context: Sendable {
        /// The speed that the user named; nil to find it.
        let baudRate: BaudRate?
        let captures: CaptureFiles?
        let options: NMEAStream.Options
        let assembly: ServiceAssembly
        let remembered: RememberedReceivers
        /// Nil where nobody is served.
        let serving: ServedRecording?
        let logger: Logger
    }

    /// The device file.
    let path: FilePath
    /// The name to call it by.
    let model: String
    /// The identity of the receiver.
    let identity: ReceiverIdentity
    /// The usual setting of the lines of its kind; nil where that is not known.
    var usualSetting: LineSetting?
    /// The context that it has in common with others.
    let context: Context
    /// Ends it.
    var handle = CancellationHandle()

    /// Records until shutdown, or until the receiver ends.
    ///
    /// - Throws: `SerialPortError` where it cannot be read, also where it was unplugged; and what storage throws.
    func run() async throws {
        let setting = context.remembered.setting(of: identity) ?? usualSetting
        let served = context.serving?.receiver(identity, at: path)
        defer { served?.close() }
        var options = context.options
        options.sentencesHeardBefore = context.remembered.sentences(of: identity)
        let source = try SerialByteSource(
            path: path,
            speed: context.baudRate.map { .fixed($0) } ?? .search(remembered: setting),
            acceptingMissingChecksum: options.missingChecksum == .accepted,
            // Without them a pause shows nothing.
            tellingFirstPauses: !options.sentencesHeardBefore.isEmpty,
            onEvent: {
                note($0)
                served?.note($0)
            }
        )
        defer { tellLosses(of: source) }
        if let capture = captureFile {
            try await record(CapturingByteSource(source, capture: capture), options, served)
        } else {
            try await record(source, options, served)
        }
    }

    /// Reports what was lost on the way, if anything.
    private func tellLosses(of source: SerialByteSource) {
        if source.droppedBytes > 0 {
            context.logger.error(
                "\(source.droppedBytes) bytes of \(path) were lost, because storage was too slow for a minute"
            )
        }
        if source.frameErrors > 0 {
            context.logger.notice("the driver of \(path) has counted \(source.frameErrors) framing errors")
        }
    }

    /// The file that the receiver is taken down in; nil for none, or where it cannot be, which must not end the recording.
    private var captureFile: CaptureFile? {
        do throws(CaptureError) {
            return try context.captures?.file(for: identity)
        } catch {
            context.logger.error("\(identity) is recorded, but not captured: \(error)")
            return nil
        }
    }

    private func record(
        _ source: some ByteSource,
        _ options: NMEAStream.Options,
        _ served: ServedReceiver?
    ) async throws {
        let observe = served.map { served -> LineObserver in { served.note($0) } }
        let service = ReceiverLocationService(receiver: identity, source: source, options: options, observe: observe)
        handle.connect { service.stop() }
        // The source tells this recording of its events, and this recording has the brake: a circle, if it stayed.
        defer { handle.disconnect() }
        try await context.remembered.keep(service.line, of: identity) {
            try await context.assembly.log(service)
        }
    }

    private func note(_ event: SerialLineEvent) {
        let logger = context.logger
        switch event {
        case .opened:
            context.remembered.noteStart()
            logger.notice("reading \(model == path.string ? model : "\(model) at \(path)")")
        case .settingFound(let setting):
            context.remembered.note(setting, of: identity)
            let framing = setting.framing == .eightBits ? "" : ", \(setting.framing.rawValue)"
            logger.notice("sentences arrive at \(setting.baudRate) baud\(framing) on \(path)")
        case .fellSilent:
            logger.warning("\(path) has sent nothing for 10 seconds; still listening")
        case .onlyNoise:
            logger.warning("\(path) has sent nothing that is NMEA 0183 for 10 seconds; still listening")
        case .heardAgain:
            logger.notice("\(path) sends sentences again")
        }
    }
}

extension ReceiverRecording {
    /// Ends a recording from outside, also where it has not begun yet.
    final class CancellationHandle: Sendable {
        private struct State {
            var isPulled = false
            var stop: (@Sendable () -> Void)?
        }

        private let state = Mutex(State())

        /// Ends the recording; what has been received is stored.
        func pull() {
            let stop = state.withLock { state in
                state.isPulled = true
                return state.stop
            }
            stop?()
        }

        fileprivate func disconnect() {
            state.withLock { $0.stop = nil }
        }

        fileprivate func connect(_ stop: @escaping @Sendable () -> Void) {
            let isPulled = state.withLock { state in
                state.stop = stop
                return state.isPulled
            }
            if isPulled { stop() }
        }
    }
}
