/// The requests in what a client sends, however it is cut into pieces.
///
/// A request ends with a semicolon, a line, the brace that closes its object, or the question mark of the next one. One
/// without any of these is complete when the client pauses behind a word that is one.
package struct RequestParser: Sendable {
    /// Bytes; a longer request is none.
    package static let longestRequest = 4096

    private enum Phase {
        case between
        case request
        case noise
        case tooLong
    }

    private var phase = Phase.between
    private var bytes: [UInt8] = []
    /// The number of braces that are open; 0 outside of an object.
    private var depth = 0
    private var isInText = false
    private var isEscaped = false

    /// A parser that has read nothing.
    package init() {}

    /// True where a word has come that may be a whole request.
    package var hasWholeWord: Bool {
        guard phase == .request, depth == 0 else { return false }
        return ServiceRequest.words.contains(String(decoding: bytes.dropFirst().trimmed, as: UTF8.self))
    }

    /// Takes bytes until a request is complete, which is returned; nil where they do not complete one.
    package mutating func next(_ input: inout ArraySlice<UInt8>) -> ServiceRequest? {
        while let byte = input.popFirst() {
            if let request = take(byte) { return request }
        }
        return nil
    }

    /// Ends what has begun: nothing more comes, or not for now.
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
            // A text ends with its line: whoever forgets the quotation mark loses no more than that.
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
            // No object has one: it begins the next request, or ends this one.
            depth = 0
            return take(byte)
        default: break
        }
        if let request = append(byte) { return request }
        return depth == 0 && phase == .request ? finish() : nil
    }

    /// Keeps a byte; of a request that is too long nothing is kept, and that is told once.
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
