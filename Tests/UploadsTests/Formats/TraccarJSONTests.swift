import Logbook
import Uploads
import TestSupport
import Testing

@Suite struct `JSON for Traccar` {
    @Test(arguments: TraccarJSON.Dialect.allCases)
    func `has what the examples show`(dialect: TraccarJSON.Dialect) throws {
        let format = TraccarJSON(url: "http://host:5055/", device: "van", dialect: dialect)
        var examples = Examples()
        examples.add("all numbers, in SI units", format.message(try uploaded()))
        examples.add("what is not known", format.message(try uploaded(.bare)))
        for number in [.nan, .infinity, 1e300] as [Double] {
            let location = try uploaded { ($0.horizontalAccuracy, $0.speedOverGround) = (number, number) }
            examples.add("an accuracy and a speed of \(number)", format.message(location))
        }
        let odd = TraccarJSON(url: "http://host:5055/", device: "a\"b", dialect: dialect)
        examples.add("a request", odd.request(try uploaded()).whole)
        try examples.expect(in: "bodies/traccar-json-\(dialect).txt")
    }
}
