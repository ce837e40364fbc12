import Receivers
import TestSupport
import Testing

@Suite struct `The talk with gpsd` {
    private static let version = #"{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}"# + "\r\n"
    private static let watch = #"{"class":"WATCH","enable":true,"json":false,"nmea":true}"# + "\r\n"
    private static let sentence = "$GPGLL,5400.00,N,01000.00,E,120000,A*2C\r\n"

    private static func devices(_ paths: String...) -> String {
        let list = paths.map { #"{"class":"DEVICE","path":"\#($0)","driver":"NMEA0183","stopbits":1}"# }
        return #"{"class":"DEVICES","devices":["# + list.joined(separator: ",") + "]}\r\n"
    }

    @Test func `asks for the sentences of the device that is wanted`() {
        var talk = GPSDConversation(device: "/dev/tty\"0")
        #expect(talk.takeRequests() == #"?WATCH={"enable":true,"nmea":true,"device":"/dev/tty\"0"};"# + "\r\n")
        #expect(talk.takeRequests().isEmpty)
        #expect(hear(Self.devices("/dev/a", "/dev/b"), by: &talk).events.isEmpty)
        #expect(talk.takeRequests().isEmpty)
    }

    @Test(arguments: [1, 3, 7, 64, 10_000])
    func `parts sentences from reports, cut anywhere`(size: Int) {
        var talk = GPSDConversation(device: nil)
        let sent = Self.version + Self.devices("/dev/a") + Self.watch + Self.sentence + Self.watch + Self.sentence
        let heard = hear(sent, inChunksOf: size, by: &talk)
        #expect(heard.sentences == Self.sentence + Self.sentence)
        #expect(heard.events.isEmpty)
    }

    @Test func `keeps to the first of several devices, and says so`() {
        var talk = GPSDConversation(device: nil)
        _ = talk.takeRequests()
        #expect(
            hear(Self.devices("/dev/a", "/dev/b"), by: &talk).events == [.chose("/dev/a", among: ["/dev/a", "/dev/b"])]
        )
        #expect(talk.takeRequests() == #"?WATCH={"enable":true,"nmea":true,"device":"/dev/a"};"# + "\r\n")
    }

    @Test func `waits for a device where there is none`() {
        var talk = GPSDConversation(device: nil)
        _ = talk.takeRequests()
        #expect(hear(Self.devices(), by: &talk).events.isEmpty)
        #expect(talk.takeRequests().isEmpty)
    }

    @Test func `tells what gpsd refuses`() {
        var talk = GPSDConversation(device: "/dev/x")
        let error = #"{"class":"ERROR","message":"No such \"device\" as \u002Fdev\/x"}"# + "\n"
        #expect(hear(error, by: &talk).events == [.refused(#"No such "device" as /dev/x"#)])
    }

    @Test func `keeps nothing of a line that never ends`() {
        var talk = GPSDConversation(device: nil)
        let heard = hear(String(repeating: "x", count: 200_000) + "\n" + Self.sentence, inChunksOf: 4096, by: &talk)
        #expect(heard.sentences == Self.sentence)
    }

    @Test func `survives whatever comes`() {
        var random = SplitMix64(state: 1)
        let alphabet = Array(#"{}[]":,\u0"class""DEVICES""path"$*"#.utf8) + [0x0A, 0x0D, 0xFF, 0x00]
        for _ in 0..<500 {
            var talk = GPSDConversation(device: nil)
            let bytes = (0..<200).map { _ in alphabet.randomElement(using: &random) ?? 0 }
            #expect(talk.hear(bytes) { _ in }.count <= bytes.count)
        }
    }

    private func hear(
        _ text: String,
        inChunksOf size: Int = .max,
        by talk: inout GPSDConversation
    ) -> (sentences: String, events: [GPSDConversation.Event]) {
        var (sentences, events): ([UInt8], [GPSDConversation.Event]) = ([], [])
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            sentences += talk.hear(Array(rest.prefix(size))) { events.append($0) }
            rest = rest.dropFirst(size)
        }
        return (String(decoding: sentences, as: UTF8.self), events)
    }
}
