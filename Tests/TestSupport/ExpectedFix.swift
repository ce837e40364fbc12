import FoundationEssentials

/// The values that a fixture's receiver really sent for one epoch, and a filter's judgement of them.
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

    /// `accepted`, or the rule that objects.
    package let expected: String

    /// The expected fixes that lie beside a recording.
    package static func beside(fixture name: String) throws -> [ExpectedFix] {
        let text = try TextFile.read(Checkout.fixture(name + ".fixes.jsonl"))
        let decoder = JSONDecoder()
        return try text.split(separator: "\n").map { try decoder.decode(ExpectedFix.self, from: Data($0.utf8)) }
    }
}
