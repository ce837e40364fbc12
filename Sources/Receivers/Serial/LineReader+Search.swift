/// The search for the setting of an open line.
extension LineReader {
    /// Listens until the setting is found, then delivers what was heard with it; nil where it was found.
    mutating func find(
        _ start: BaudRateSearch,
        of port: borrowing SerialPort
    ) throws(SerialPortError) -> Ending? {
        scheduler = nil
        var search = start
        var heard = SearchBuffer()
        var begin = now
        var errors = port.frameErrors ?? 0
        // A line that ends, or is told to, before the second sentence: the first one is as good.
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
                // Chance does not make a sentence, so its epoch need not wait for the second one.
                if search.sentencesHeard > 0 { heard.handOver(to: deliver) }
                guard hasToReopen(port) else { continue }
                self.search = search
                return .complained
            case .accept:
                accept(search.candidate)
                return nil
            case .tryNext(let next):
                if try !change(port, to: next, in: &search) { return .stopped }
                // Text is text at any speed where there is no wire.
                if port.kind == .wire || !heard.isText { heard = SearchBuffer() }
                if search.hasEndedRound, isSpeedFixed {
                    self.search = nil
                    return nil
                }
                errors = port.frameErrors ?? 0
                begin = now
                pauses = PauseDetector(areTold: thread.tellsFirstPauses)
            }
        }
    }

    /// Takes down what came for whoever gets it where the setting proves right; what did not come, too.
    private mutating func note(_ bytes: [UInt8], in heard: inout SearchBuffer) {
        if !bytes.isEmpty {
            heard.append(ByteChunk(justRead: bytes))
        } else if pauses.take() {
            heard.append(.pause)
        }
    }

    /// True where something is wrong with the line, and to open it again may help.
    private mutating func hasToReopen(_ port: borrowing SerialPort) -> Bool {
        guard let complaint = watch.check(at: now) else { return false }
        tell(complaint)
        return port.isReopenable
    }

    /// Goes on with the setting that was found.
    private mutating func accept(_ found: LineSetting) {
        setting = found
        search = nil
        watch.accept(at: now)
        thread.onEvent(.settingFound(setting))
        tell(nil)
    }

    /// Makes the next setting that the device has; false where it was stopped meanwhile.
    private func change(
        _ port: borrowing SerialPort,
        to first: LineSetting,
        in search: inout BaudRateSearch
    ) throws(SerialPortError) -> Bool {
        var setting = first
        while true {
            do throws(SerialPortError) {
                try port.set(setting)
                // A program may send noise as fast as it can: do not change settings as fast.
                guard port.kind == .wire else { return try !thread.pause(.milliseconds(20)) }
                return try !settle(port)
            } catch .settingRefused(let path, let refused, let made) {
                guard let next = search.refuse() else { throw .settingRefused(path, refused, made: made) }
                setting = next
            }
        }
    }
}
