/// Opens a line, finds its setting, delivers its bytes, and reopens it when it is silent; runs on the reading thread.
struct LineReader {
    let thread: ReaderThread
    let options: LineOptions
    var watch: SilenceDetector
    var scheduler: ReadScheduler?
    var pauses = PauseDetector(areTold: false)

    private let continuation: ReaderThread.Continuation
    private let start = SuspendingClock.now
    var setting: LineSetting
    var search: BaudRateSearch?
    private var hasOpened = false
    private var isFramingKnown = false
    private var complaint = LatestComplaint()
    private var frameErrors = 0

    /// Why reading an open line ended.
    enum Ending {
        case stopped
        case complained
    }

    init(for thread: ReaderThread, delivering continuation: ReaderThread.Continuation) {
        self.thread = thread
        options = thread.options
        self.continuation = continuation
        setting = options.speed.first
        watch = SilenceDetector(
            from: .zero,
            patience: options.patience,
            acceptingMissingChecksum: options.acceptsMissingChecksum
        )
        if case .search(let remembered) = options.speed {
            search = BaudRateSearch(
                remembered: remembered,
                acceptingMissingChecksum: options.acceptsMissingChecksum
            )
        }
    }

    /// Time since the thread started.
    ///
    /// System sleep does not count, as it is not the receiver's silence.
    var now: Duration { start.duration(to: .now) }

    /// Reads until stopped; throws if the line is lost.
    mutating func read() throws(SerialPortError) {
        while true {
            guard let port = try open() else { return }
            let dcd = thread.watchDCD(of: port)
            // Before closing the line, so that the next program finds it free.
            defer { dcd?.stop() }
            if case .stopped = try read(port) { return }
        }
    }

    /// Opens the line; returns `nil` if stopped before that.
    private mutating func open() throws(SerialPortError) -> SerialPort? {
        var attempts = 10
        while true {
            do throws(SerialPortError) {
                let port = try SerialPort(
                    opening: options.path,
                    setting: search?.candidate ?? setting,
                    toWrite: options.writer != nil
                )
                options.writer?.take(port.file)
                if hasOpened { thread.countReopening() } else { options.onEvent(.opened) }
                hasOpened = true
                return port
            } catch .settingRefused(let path, let refused, let made) {
                guard let next = search?.refuse() else { throw .settingRefused(path, refused, made: made) }
                setting = next
            } catch .noSuchDevice(let path) where hasOpened {
                throw .hungUp(path)
            } catch .busy(let path) {
                // Another program opened it while it was closed for a moment.
                attempts -= 1
                guard hasOpened, attempts > 0 else { throw .busy(path) }
                if try thread.pause(.seconds(1)) { return nil }
            }
        }
    }

    private mutating func read(_ port: borrowing SerialPort) throws(SerialPortError) -> Ending {
        pauses = PauseDetector(areTold: options.tellsFirstPauses)
        if port.isUnsettled, !isRemembered, try settle(port) { return .stopped }
        while true {
            if port.kind.isSearchable, let search, let ending = try find(search, of: port) { return ending }
            if let ending = try listen(to: port) { return ending }
        }
    }

    /// Whether the user set the speed, so that only the framing is searched.
    var isSpeedFixed: Bool { if case .fixed = options.speed { true } else { false } }

    /// Whether the line uses the setting of last time.
    ///
    /// Waiting for it to settle would lose a report.
    private var isRemembered: Bool {
        if case .search(.some(let remembered)) = options.speed { search?.candidate == remembered } else { false }
    }

    /// Delivers bytes with the right setting; returns `nil` to search again on a line that must stay open.
    private mutating func listen(to port: borrowing SerialPort) throws(SerialPortError) -> Ending? {
        // No delays while answers are awaited, or if arrival times matter.
        scheduler =
            options.readsAtOnce ? nil : ReadScheduler(bytesPerSecond: port.kind == .wire ? setting.bytesPerSecond : nil)
        frameErrors = port.frameErrors ?? 0
        defer { countFrameErrors(of: port) }
        while true {
            guard let bytes = try nextBytes(from: port, within: watch.due - now) else {
                try deliverRest(of: port)
                return .stopped
            }
            if !bytes.isEmpty {
                deliver(ByteChunk(justRead: bytes))
                countFrameErrors(of: port)
                if watch.hear(bytes, at: now) {
                    isFramingKnown = true
                    tell(nil)
                }
            } else if pauses.take() {
                deliver(.pause)
            }
            guard let complaint = watch.check(at: now) else { continue }
            tell(complaint)
            reconsider(after: complaint)
            if port.isReopenable { return .complained }
            if port.kind.isSearchable { return nil }
        }
    }

    /// Decides how to continue after a complaint.
    private mutating func reconsider(after complaint: SilenceDetector.Complaint) {
        switch options.speed {
        case .search:
            search = BaudRateSearch(
                remembered: setting,
                afterSilence: complaint == .silence,
                acceptingMissingChecksum: options.acceptsMissingChecksum
            )
        case .fixed(let baudRate):
            guard complaint == .noise, !isFramingKnown else { return }
            // Search only once: whatever the result, later bytes are read as they are.
            isFramingKnown = true
            search = BaudRateSearch(
                framingAt: baudRate,
                acceptingMissingChecksum: options.acceptsMissingChecksum
            )
        }
    }

    /// Delivers the bytes that the kernel has received before the stop.
    private mutating func deliverRest(of port: borrowing SerialPort) throws(SerialPortError) {
        // Bounded, because a program that plays a receiver may send faster than gpslog reads.
        for _ in 1...16 {
            let bytes = try port.read()
            if bytes.isEmpty { return }
            deliver(ByteChunk(justRead: bytes))
        }
    }

    func deliver(_ chunk: ByteChunk) {
        thread.deliver(chunk, to: continuation)
    }

    private mutating func countFrameErrors(of port: borrowing SerialPort) {
        guard let count = port.frameErrors, count != frameErrors else { return }
        thread.count(frameErrors: max(0, count - frameErrors))
        frameErrors = count
    }

    /// Reports a new complaint, or with `nil` the end of one.
    mutating func tell(_ current: SilenceDetector.Complaint?) {
        if let event = complaint.note(current) { options.onEvent(.hearing(event)) }
    }

    /// Waits until the line's buffers hold no input from the earlier setting; returns true if stopped in between.
    func settle(_ port: borrowing SerialPort) throws(SerialPortError) -> Bool {
        // 100 ms are too short for a PL2303: its old input reads clean, so that the wrong speed would be accepted.
        if try thread.pause(.milliseconds(200)) { return true }
        port.forgetInput()
        return false
    }
}
