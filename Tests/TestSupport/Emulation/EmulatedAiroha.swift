/// A receiver with Airoha's chip, behaving as in the PAIR specification.
package struct EmulatedAiroha: EmulatedPersonality {
    package let speed = 115_200

    /// The settings, by the number of their query.
    package private(set) var values = ["051": "1000", "067": "1,1,1,1,1,0", "081": "0", "411": "0"]

    /// The rates of sentences, by their number.
    package private(set) var rates = ["0": "1", "1": "1", "2": "1", "3": "1", "4": "1", "5": "1", "6": "0", "8": "0"]

    private static let questions = ["050": "051", "066": "067", "080": "081", "410": "411"]

    package init() {}

    package mutating func replies(to order: [UInt8]) -> [[UInt8]] {
        let text = String(decoding: order.dropFirst().prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
        guard text.hasPrefix("PAIR") else { return [] }
        let (number, value) = (String(text.dropFirst(4).prefix(3)), String(text.dropFirst(8)))
        let fields = value.split(separator: ",").map(String.init)
        func result(_ code: Int) -> [UInt8] { Self.line("PAIR001,\(number),\(code)") }
        if number == "020" { return [result(0), Self.line("PAIR020,AG3352Q_V2.5.0.AG3352_20230420,S,N,0,0,0")] }
        if number == "513" { return [result(0)] }
        if number == "063", let rate = rates[value] { return [result(0), Self.line("PAIR063,\(value),\(rate)")] }
        if number == "062", fields.count == 2 {
            rates[fields[0]] = fields[1]
            return [result(0)]
        }
        if let question = Self.questions[number] {
            values[question] = value
            // First "in process", then "success".
            return [result(1), result(0)]
        }
        if let answer = values[number] { return [result(0), Self.line("PAIR\(number),\(answer)")] }
        return [result(3)]
    }

    private static func line(_ text: String) -> [UInt8] { transmission([text]) }
}
