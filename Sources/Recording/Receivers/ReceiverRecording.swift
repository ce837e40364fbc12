internal import GNSS
internal import Logging
internal import NMEA
internal import Pipeline
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
        let observations: CaptureFiles?
        let options: NMEAStream.Options
        let assembly: ServiceAssembly
        let remembered: RememberedReceivers
        let preparation: ReceiverPreparation
        /// The reference clock of chrony; nil where chrony is told nothing.
        let time: TimeTelling?
        /// The clients' side of the recording; nil where nobody is served.
        let serving: ServedRecording?
        /// The meters of the recording; nil where nobody wants metrics or alarms.
        let meters: RecordingMeters?
        let readers: ReaderWatch
        let logger: Logger
    }

    /// The place that the receiver is read from.
    let place: Place
    /// The name to call the receiver by.
    let model: String
    /// The identity of the receiver.
    let identity: ReceiverIdentity
    /// The context that the recording has in common with others.
    let context: Context
    /// Ends the recording.
    var handle = CancellationHandle()

    /// The place that a receiver is read from.
    enum Place: Hashable, CustomStringConvertible {
        /// A device file, and the usual setting of the lines of its kind; nil where that is not known.
        case line(FilePath, usual: LineSetting?)
        /// Another machine or program.
        case network(NetworkAddress)

        /// The path or the address, as a user names it.
        var description: String {
            switch self {
            case .line(let path, _): path.string
            case .network(let address): address.description
            }
        }
    }

    /// Records until shutdown, or until the receiver ends.
    ///
    /// - Throws: `SerialPortError` where it cannot be read, also where it was unplugged; and what storage throws.
    func run() async throws {
        let observers = ReceiverObservers(
            served: context.serving?.receiver(identity, at: place.description),
            meter: context.meters?.meter(of: identity)
        )
        defer { observers.end() }
        var options = context.options
        options.sentencesHeardBefore = context.remembered.sentences(of: identity)
        switch place {
        case .line(let path, let usual): try await read(path, usual, options, observers)
        case .network(let address): try await read(address, options, observers)
        }
    }

    private func read(
        _ path: FilePath,
        _ usualSetting: LineSetting?,
        _ options: NMEAStream.Options,
        _ observers: ReceiverObservers
    ) async throws {
        let setting = context.remembered.setting(of: identity) ?? usualSetting
        let speed = context.baudRate.map { LineSpeed.fixed($0) } ?? .search(remembered: setting)
        let rates = await context.preparation.prepare(identity, at: path, speed: speed)
            .map { RateControl($0, over: LineWriter(to: path)) }
        let pulses = context.time?.pulses(on: path)
        let source = try SerialByteSource(
            path: path,
            speed: speed,
            acceptingMissingChecksum: options.missingChecksum == .accepted,
            // Without them a pause shows nothing.
            tellingFirstPauses: !options.sentencesHeardBefore.isEmpty,
            readingAtOnce: context.time != nil,
            writer: rates?.writer,
            onDCD: pulses?.take,
            onEvent: {
                note($0, at: path)
                observers.note($0)
            }
        )
        context.readers.add(source.heartbeat, of: place.description)
        defer { context.readers.remove(source.heartbeat) }
        observers.meter?.connect {
            var line = ReceiverReadings.Line()
            line.framingErrors = source.frameErrors
            line.lostBytes = source.droppedBytes
            line.reopenings = source.reopenings
            return line
        }
        defer {
            tellLoss(ofBytes: source.droppedBytes)
            if source.frameErrors > 0 {
                context.logger.notice("the driver of \(path) has counted \(source.frameErrors) framing errors")
            }
        }
        if let time = context.time {
            let clocked = ClockedByteSource(source, listener: time.listener(to: identity, options, pulses))
            try await capture(clocked, options, observers, rates)
        } else {
            try await capture(source, options, observers, rates)
        }
    }

    private func read(
        _ address: NetworkAddress,
        _ options: NMEAStream.Options,
        _ observers: ReceiverObservers
    ) async throws {
        let source = try NetworkByteSource(
            address,
            acceptingMissingChecksum: options.missingChecksum == .accepted,
            onEvent: {
                note($0, at: address)
                observers.note($0)
            }
        )
        context.readers.add(source.heartbeat, of: place.description)
        defer { context.readers.remove(source.heartbeat) }
        observers.meter?.connect {
            var line = ReceiverReadings.Line()
            line.lostBytes = source.droppedBytes
            return line
        }
        defer { tellLoss(ofBytes: source.droppedBytes) }
        try await capture(source, options, observers)
    }

    /// Records, and takes down what comes where that is wanted.
    private func capture(
        _ source: some ByteSource,
        _ options: NMEAStream.Options,
        _ observers: ReceiverObservers,
        _ rates: RateControl? = nil
    ) async throws {
        if let file = file(of: context.captures) {
            try await observe(CapturingByteSource(source, capture: file), options, observers, rates)
        } else {
            try await observe(source, options, observers, rates)
        }
    }

    /// Records, and keeps raw observations where that is wanted.
    private func observe(
        _ source: some ByteSource,
        _ options: NMEAStream.Options,
        _ observers: ReceiverObservers,
        _ rates: RateControl?
    ) async throws {
        if let observations = context.observations {
            // Of several receivers only some have any, and the first of those has the file's name.
            let keeping = CapturingByteSource(source, capture: file(of: observations), only: RawObservations())
            try await record(keeping, options, observers, rates)
        } else {
            try await record(source, options, observers, rates)
        }
    }

    /// Reports what was lost on the way, if anything.
    private func tellLoss(ofBytes count: Int) {
        guard count > 0 else { return }
        context.logger.error("\(count) bytes of \(place) were lost, because storage was too slow for a minute")
    }

    /// The file that the receiver is taken down in; nil for none, or where it cannot be, which must not end the recording.
    private func file(of captures: CaptureFiles?) -> CaptureFile? {
        do throws(CaptureError) {
            return try captures?.file(for: identity)
        } catch {
            context.logger.error("\(identity) is recorded, but not captured: \(error)")
            return nil
        }
    }

    private func record(
        _ source: some ByteSource,
        _ options: NMEAStream.Options,
        _ observers: ReceiverObservers,
        _ rates: RateControl?
    ) async throws {
        let sky = SkyLog(context.assembly.sky)
        let observeSky = observers.skyObserver
        let service = ReceiverLocationService(
            receiver: identity,
            source: source,
            options: options,
            observe: observers.lineObserver,
            sentences: observers.served?.isPublic ?? false,
            observeSky: {
                sky.add($0, receivedAt: $1)
                observeSky?($0)
            },
            dates: ClockDates(isClockRight: { SystemClock.isSynchronised ?? false }, onEvent: note),
            rates: rates
        )
        observers.meter?.connect(service.line)
        handle.connect { service.stop() }
        // The source tells this recording of its events, and this recording has the brake: a circle, if it stayed.
        defer { handle.disconnect() }
        try await context.remembered.keep(service.line, of: identity) {
            try await context.assembly.log(service, with: sky)
        }
        if let rates, rates.isAtFullRate { context.preparation.forgetRate(of: identity) }
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
