internal import GNSS
@testable internal import Serving
@testable internal import Text

/// Properties of arbitrary requests from clients of the gpsd protocol, and of the answers.
enum RequestProperties {
    /// The longest line that clients can buffer.
    private static let longestLine = 10_240

    private static let receivers = {
        var receivers = ServedReceivers()
        let device = ServedDevice(path: "/dev/ttyUSB0", activated: UTCTime(nanosecondsSince1970: 0))
        receivers.note(.device(device), of: 1)
        return receivers
    }()

    /// Stops at the first property that an input violates.
    static func check(_ input: [UInt8]) {
        let whole = requests(in: input, cut: .whole)
        for chunks in [Chunks.bytes, .mixed] {
            let cut = requests(in: input, cut: chunks)
            require("Chunks change no request:", cut == whole, "\n\(cut)\n\(whole)")
        }
        var conversation = Conversation()
        for request in whole {
            let answers = conversation.answers(to: request, receivers, at: UTCTime(nanosecondsSince1970: 0))
            require("Each request is answered:", !answers.isEmpty, "\(request)")
            for answer in answers { checkLine(answer.bytes) }
        }
        let next = requests(in: input + Array("\n;?POLL;".utf8), cut: .whole).last
        require("The next request is understood:", next == .poll, "\(next as Any)")
    }

    private static func requests(in input: [UInt8], cut chunks: Chunks) -> [ServiceRequest] {
        var parser = RequestParser()
        var requests: [ServiceRequest] = []
        chunks.forEach(of: input.span) { chunk in
            var bytes = chunk.bytes[...]
            while let request = parser.next(&bytes) { requests.append(request) }
        }
        if let last = parser.finish() { requests.append(last) }
        return requests
    }

    private static func checkLine(_ line: [UInt8]) {
        let text = line.dropLast(2)
        require("A line ends as clients need it.", line.suffix(2).elementsEqual([0x0D, 0x0A]))
        require("A line is not too long:", line.count < longestLine, "\(line.count)")
        require("A line is text.", text.allSatisfy { $0 >= 0x20 })
        var cursor = JSONCursor(text)
        do throws(JSONCursor.Fault) {
            try cursor.skip()
            try cursor.expectEnd()
        } catch {
            require("A line is JSON:", false, "\(String(decoding: text, as: UTF8.self)) \(error)")
        }
    }
}

extension Span<UInt8> {
    var bytes: [UInt8] { indices.map { self[$0] } }
}
