/// A request of a client, in the language of gpsd's socket (gpsd_json(5)).
package enum ServiceRequest: Hashable, Sendable {
    /// Asks what serves: `?VERSION;`.
    case version
    /// Asks for all devices: `?DEVICES;`.
    case devices
    /// Asks for a device by its path, or for each where none is named: `?DEVICE;`.
    case device(path: String?)
    /// Asks for the policy of the client, after a change of it where there is one: `?WATCH;`.
    case watch(WatchChange?)
    /// Asks for the latest reports: `?POLL;`.
    case poll
    /// Is none; the words say what is wrong with it.
    case invalid(String)

    /// The words of the requests that need no object.
    static let words = ["VERSION", "DEVICES", "DEVICE", "WATCH", "POLL"]

    /// The request that a text is, its question mark included and its end not.
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
                self = .invalid("Invalid \(word.dropFirst()): it takes a JSON object")
                return
            }
            self = word == "?WATCH" ? WatchChange.request(object) : .device(path: object.text("path"))
        default: self = .invalid("Unrecognized request '\(Self.excerpt(of: bytes))'")
        }
    }

    /// The beginning of a text that nobody knows how to read.
    private static func excerpt(of bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix(40), as: UTF8.self)
    }
}

extension Collection<UInt8> {
    /// The bytes without the spaces around them.
    var trimmed: SubSequence {
        let start = firstIndex { !$0.isSpace } ?? endIndex
        var end = start
        for index in indices where index >= start && !self[index].isSpace { end = self.index(after: index) }
        return self[start..<end]
    }
}

extension UInt8 {
    /// True where JSON and gpsd take it for space between words.
    var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
