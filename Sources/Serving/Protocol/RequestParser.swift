/// Finds the requests in a client's bytes, split at any byte.
///
/// A request ends with a semicolon, a line end, the brace that closes its object, or the question mark of the next
/// request. Without any of these, it is complete if the client pauses after a word that is a request.
package struct RequestParser: Sendable {
    /// Bytes; longer requests are invalid.
    package static let longestRequest = 4096

    private enum Phase {
        case between
        case request
        case noise
        case tooLong
    }

    private var phase = Phase.between
    private var bytes: [UInt8] = []
    /// Number of open braces and brackets; 0 outside objects.
    private var depth = 0
    private var isInText = false
    private var isEscaped = false

    package init() {}

    /// Whether the pending word may be a complete request.
    package var hasWholeWord: Bool {
        guard phase == .request, depth == 0 else { return false }
        return ServiceRequest.words.contains(String(decoding: bytes.dropFirst().trimmed, as: UTF8.self))
    }

    /// Consumes bytes up to the end of a request; `nil` if they do not complete one.
    package mutating func next(_ input: inout ArraySlice<UInt8>) -> ServiceRequest? {
        while let byte = input.popFirst() {
            if let request = take(byte) { return request }
        }
        return nil
    }

    /// Completes the pending request, as the client pauses or has sent everything.
    package mutating func finish() -> ServiceRequest? {
        defer { begin(.between) }
        switch phase {
        case .between, .tooLong: return nil
        case .request, .noise: return ServiceRequest(bytes)
        }
    }

    private mutating func take(_ byte: UInt8) -> ServiceRequest? {
        if depth > 0 { return takeInObject(byte) }
        switch byte {
        case UInt8(ascii: "?"):
            defer {
                begin(.request)
                bytes.append(byte)
            }
            return finish()
        case UInt8(ascii: ";"), UInt8(ascii: "\n"): return finish()
        case UInt8(ascii: "{") where phase == .request && bytes.contains(UInt8(ascii: "=")):
            depth = 1
            return append(byte)
        default:
            if phase == .between {
                if byte.isSpace { return nil }
                phase = .noise
            }
            return append(byte)
        }
    }

    private mutating func takeInObject(_ byte: UInt8) -> ServiceRequest? {
        if isInText {
            // A string ends with its line, so that a missing quotation mark spoils only this line.
            if byte == UInt8(ascii: "\n") { return finish() }
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInText = false
            }
            return append(byte)
        }
        switch byte {
        case UInt8(ascii: "\""): isInText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: "?"), UInt8(ascii: ";"):
            // An object never contains these: they begin the next request, or end this one.
            depth = 0
            return take(byte)
        default: break
        }
        if let request = append(byte) { return request }
        return depth == 0 && phase == .request ? finish() : nil
    }

    /// Appends a byte; an overlong request is reported once and its bytes dropped.
    private mutating func append(_ byte: UInt8) -> ServiceRequest? {
        guard phase != .tooLong else { return nil }
        guard bytes.count < Self.longestRequest else {
            begin(.tooLong)
            return .invalid("Request longer than \(Self.longestRequest) bytes")
        }
        bytes.append(byte)
        return nil
    }

    private mutating func begin(_ phase: Phase) {
        self.phase = phase
        bytes.removeAll(keepingCapacity: true)
        (depth, isInText, isEscaped) = (0, false, false)
    }
}

/// A request of a client in gpsd's protocol, see gpsd_json(5).
package enum ServiceRequest: Hashable, Sendable {
    /// Requests the version: `?VERSION;`.
    case version
    /// Requests all devices: `?DEVICES;`.
    case devices
    /// Requests a device by its path, or all without one: `?DEVICE;`.
    case device(path: String?)
    /// Requests the client's policy, after changing it if the request has an object: `?WATCH;`.
    case watch(WatchChange?)
    /// Requests the latest reports: `?POLL;`.
    case poll
    /// An invalid request, with the reason.
    case invalid(String)

    /// The requests that need no object.
    static let words = ["VERSION", "DEVICES", "DEVICE", "WATCH", "POLL"]

    /// Parses a request, including the question mark but not its end.
    init(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let word = String(decoding: parts.first?.trimmed ?? [], as: UTF8.self)
        let object = parts.count > 1 ? FlatObject(parts[1]) : nil
        switch (word, parts.count) {
        case ("?VERSION", 1): self = .version
        case ("?DEVICES", 1): self = .devices
        case ("?POLL", 1): self = .poll
        case ("?DEVICE", 1): self = .device(path: nil)
        case ("?WATCH", 1): self = .watch(nil)
        case ("?DEVICE", _), ("?WATCH", _):
            guard let object else {
                self = .invalid("Invalid \(word.dropFirst()): it needs a JSON object")
                return
            }
            self = word == "?WATCH" ? WatchChange.request(object) : .device(path: object.text("path"))
        default: self = .invalid("Unrecognized request '\(Self.excerpt(of: bytes))'")
        }
    }

    /// The beginning of a request, for error messages.
    private static func excerpt(of bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix(40), as: UTF8.self)
    }
}

extension Collection<UInt8> {
    /// The bytes without surrounding white space.
    var trimmed: SubSequence {
        let start = firstIndex { !$0.isSpace } ?? endIndex
        var end = start
        for index in indices where index >= start && !self[index].isSpace { end = self.index(after: index) }
        return self[start..<end]
    }
}

extension UInt8 {
    /// Whether JSON and gpsd treat the byte as white space.
    var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
