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
