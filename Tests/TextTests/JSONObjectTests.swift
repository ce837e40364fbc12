import Testing
import Text

@Suite struct `A JSON object` {
    @Test func `has its members in order`() {
        var object = JSONObject()
        object.add("a", 1)
        object.add("b", true)
        object.add("c", text: "\"")
        object.add("d", 1.5, decimals: 2)
        object.add("e", 1.5, atMost: 2)
        #expect(object.description == #"{"a":1,"b":true,"c":"\"","d":1.50,"e":1.5}"#)
    }

    @Test(arguments: [nil, .nan, .infinity, -.infinity, 1e300, 0x1p63, -0x1p63] as [Double?])
    func `leaves out numbers that JSON cannot have, or nobody could read`(number: Double?) {
        var object = JSONObject()
        object.add("fixed", number, decimals: 3)
        object.add("trimmed", number, atMost: 3)
        #expect(object.description == "{}")
    }
}
