/// The two letters that say what kind of equipment speaks.
public struct Talker: Hashable, Sendable {
    /// The first letter, ASCII.
    public let first: UInt8

    /// The second letter, ASCII.
    public let second: UInt8

    /// A talker of two ASCII letters.
    public init(_ first: UInt8, _ second: UInt8) {
        self.first = first
        self.second = second
    }

    /// Several constellations in one sentence.
    public static let multipleConstellations = Talker(UInt8(ascii: "G"), UInt8(ascii: "N"))
}
