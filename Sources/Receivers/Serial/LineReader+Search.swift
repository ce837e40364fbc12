/// Finds the setting of an open line.
extension LineReader {
    /// Listens until the setting is found, then delivers the bytes heard with it; returns `nil` if it was found.
    mutating func find(
        _ start: BaudRateSearch,
        of port: borrowing SerialPort
    ) throws(SerialPortError) -> Ending? {
        scheduler = nil
        var search = start
        var heard = SearchBuffer()
        var begin = now
        var errors = port.frameErrors ?? 0
        // If the line is lost or reading is stopped before the second sentence, the first one still counts.
        defer { if search.sentencesHeard > 0 { heard.handOver(to: deliver) } }
        while true {
            let left = min(search.patience - (now - begin), watch.due - now)
            guard let bytes = try nextBytes(from: port, within: max(left, .zero)) else { return .stopped }
            note(bytes, in: &heard)
            _ = watch.hear(bytes, at: now)
            let damaged = (port.frameErrors ?? errors) - errors
            errors += damaged
            switch search.hear(bytes, frameErrors: damaged, after: now - begin) {
            case .keepListening:
                // A sentence is not chance, so its epoch need not wait for the second one.
                if search.sentencesHeard > 0 { heard.handOver(to: deliver) }
                guard hasToReopen(port) else { continue }
                self.search = search
                return .complained
            case .accept:
                accept(search.candidate)
                return nil
            case .tryNext(let next):
                if try !change(port, to: next, in: &search) { return .stopped }
                // Without a wire, text is text at any speed.
                if port.kind == .wire || !heard.isText { heard = SearchBuffer() }
                if search.hasEndedRound, isSpeedFixed {
                    self.search = nil
                    return nil
                }
                errors = port.frameErrors ?? 0
                begin = now
                pauses = PauseDetector(areTold: options.tellsFirstPauses)
            }
        }
    }

    /// Buffers the bytes, or a pause, until the setting is accepted.
    private mutating func note(_ bytes: [UInt8], in heard: inout SearchBuffer) {
        if !bytes.isEmpty {
            heard.append(ByteChunk(justRead: bytes))
        } else if pauses.take() {
            heard.append(.pause)
        }
    }

    /// Whether the line is silent or noisy, and reopening it may help.
    private mutating func hasToReopen(_ port: borrowing SerialPort) -> Bool {
        guard let complaint = watch.check(at: now) else { return false }
        tell(complaint)
        return port.isReopenable
    }

    private mutating func accept(_ found: LineSetting) {
        setting = found
        search = nil
        watch.accept(at: now)
        options.onEvent(.settingFound(setting))
        tell(nil)
    }

    /// Changes to the next setting that the device supports; returns false if stopped in between.
    private func change(
        _ port: borrowing SerialPort,
        to first: LineSetting,
        in search: inout BaudRateSearch
    ) throws(SerialPortError) -> Bool {
        var setting = first
        while true {
            do throws(SerialPortError) {
                try port.set(setting)
                // A program may send noise at full speed; don't change settings as fast.
                guard port.kind == .wire else { return try !thread.pause(.milliseconds(20)) }
                return try !settle(port)
            } catch .settingRefused(let path, let refused, let made) {
                guard let next = search.refuse() else { throw .settingRefused(path, refused, made: made) }
                setting = next
            }
        }
    }
}
