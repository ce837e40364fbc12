internal import GNSS
internal import Logging
internal import NMEA
internal import Pipeline
internal import Platform
internal import Receivers
internal import Synchronization
internal import SystemPackage

/// Records from one receiver until it ends, and logs the state of its line.
struct ReceiverRecording: Sendable {
    /// The context that all receivers of a recording share.
    struct Context: Sendable {
        /// The speed that the user set; `nil` to search.
        let baudRate: BaudRate?
        let captures: CaptureFiles?
        let observations: CaptureFiles?
        let options: NMEAStream.Options
        let assembly: ServiceAssembly
        let remembered: FamiliarReceivers
        let preparation: ReceiverPreparation
        /// The reference clock for chrony; `nil` if the setting is off.
        let time: TimeTelling?
        /// `nil` if serving is off.
        let serving: ServedRecording?
        /// `nil` if metrics and alarms are off.
        let meters: RecordingMeters?
        let readers: ReaderWatch
        /// Decodes and filters the bytes of all receivers, which takes too little time to wake several threads for it.
        let thread = ExecutorThread("recording")
        let logger: Logger
    }

    let place: Place
    /// The receiver's name in messages.
    let model: String
    let identity: ReceiverIdentity
    let context: Context
    var handle = CancellationHandle()

    enum Place: Hashable, CustomStringConvertible {
        /// A device file, with the default setting of its device; `nil` if unknown.
        case line(FilePath, usual: LineSetting?)
        case network(NetworkAddress)

        /// The path or the address, in the format of `--device`.
        var description: String {
            switch self {
            case .line(let path, _): path.string
            case .network(let address): address.description
            }
        }
    }

    /// Records until shutdown, or until the receiver ends.
    ///
    /// - Throws: `SerialPortError` if the receiver cannot be read or was unplugged, and errors of storage.
    func run() async throws {
        try await withTaskExecutorPreference(context.thread) { try await record() }
    }

    private func record() async throws {
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
            // Without known sentences the decoder cannot use pauses.
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
            let clocked = ClockByteSource(source, listener: time.listener(to: identity, options, pulses))
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

    /// Records, and captures the bytes if the user set a capture file.
    private func capture(
        _ source: some ByteSource,
        _ options: NMEAStream.Options,
        _ observers: ReceiverObservers,
        _ rates: RateControl? = nil
    ) async throws {
        if let file = file(of: context.captures) {
            try await observe(CaptureByteSource(source, capture: file), options, observers, rates)
        } else {
            try await observe(source, options, observers, rates)
        }
    }

    /// Records, and captures raw observations if the user set a file for them.
    private func observe(
        _ source: some ByteSource,
        _ options: NMEAStream.Options,
        _ observers: ReceiverObservers,
        _ rates: RateControl?
    ) async throws {
        if let observations = context.observations {
            // Created with the first observation: the first receiver that sends any gets the file's name.
            let keeping = CaptureByteSource(source, capture: file(of: observations), only: RawObservations())
            try await record(keeping, options, observers, rates)
        } else {
            try await record(source, options, observers, rates)
        }
    }

    /// Logs the number of lost bytes, if any.
    private func tellLoss(ofBytes count: Int) {
        guard count > 0 else { return }
        context.logger.error("\(count) bytes from \(place) were lost: storage was too slow for a minute")
    }

    /// The receiver's capture file; `nil` for none, or if it cannot be created, which must not end the recording.
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
        // Break the retain cycle: the source holds this recording for its events, and its handle holds the source.
        defer { handle.disconnect() }
        try await context.remembered.keep(service.line, of: identity) {
            try await context.assembly.log(service, with: sky)
        }
        if let rates, rates.isAtFullRate { context.preparation.forgetRate(of: identity) }
    }
}

extension ReceiverRecording {
    /// Ends a recording from outside, even before it has begun.
    final class CancellationHandle: Sendable {
        private struct State {
            var isPulled = false
            var stop: (@Sendable () -> Void)?
        }

        private let state = Mutex(State())

        /// Ends the recording after storing the received bytes.
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
