import FoundationEssentials

/// The values that a fixture's receiver sent in an epoch, and the filter's expected verdict.
package struct ExpectedFix: Decodable, Sendable {
    package let time: String?
    package let quality: Int
    package let dimension: Int?
    package let latitude: Double?
    package let longitude: Double?
    package let altitude: Double?
    package let speed: Double?
    package let course: Double?
    package let satellitesUsed: Int?
    package let hdop: Double?

    /// `accepted`, or the rule that rejects the fix.
    package let expected: String

    /// Reads the expected fixes beside a recording.
    package static func beside(fixture name: String) throws -> [ExpectedFix] {
        let text = try TextFile.read(Checkout.fixture(name + ".fixes.jsonl"))
        let decoder = JSONDecoder()
        return try text.split(separator: "\n").map { try decoder.decode(ExpectedFix.self, from: Data($0.utf8)) }
    }
}
