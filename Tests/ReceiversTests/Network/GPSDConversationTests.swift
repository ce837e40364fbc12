import Receivers
import TestSupport
import Testing

@Suite struct `The talk with gpsd` {
    private static let version = #"{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}"# + "\r\n"
    private static let watch = #"{"class":"WATCH","enable":true,"json":false,"nmea":true}"# + "\r\n"
    private static let sentence = "$GPGLL,5400.00,N,01000.00,E,120000,A*2C\r\n"

    private static func request(json: Bool = true, device: String) -> String {
        #"?WATCH={"enable":true,"json":\#(json),"nmea":true,"device":"\#(device)"};"# + "\r\n"
    }

    private static func position(second: Int, _ more: String = "") -> String {
        #"{"class":"TPV","device":"/dev/a","mode":3,"time":"2026-11-24T10:00:0\#(second).000Z","lat":54.5,"lon":-10.25"#
            + more + "}\r\n"
    }

    private static func devices(_ paths: String...) -> String {
        let list = paths.map { #"{"class":"DEVICE","path":"\#($0)","driver":"NMEA0183","stopbits":1}"# }
        return #"{"class":"DEVICES","devices":["# + list.joined(separator: ",") + "]}\r\n"
    }

    @Test func `asks for the sentences of the device that is wanted`() {
        var talk = GPSDConversation(device: "/dev/tty\"0")
        #expect(talk.takeRequests() == Self.request(device: #"/dev/tty\"0"#))
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
        #expect(talk.takeRequests() == Self.request(device: "/dev/a"))
    }

    @Test func `waits for a device where there is none`() {
        var talk = GPSDConversation(device: nil)
        _ = talk.takeRequests()
        #expect(hear(Self.devices(), by: &talk).events.isEmpty)
        #expect(talk.takeRequests().isEmpty)
    }

    @Test func `asks for no device whose name is no Unicode`() {
        var talk = GPSDConversation(device: nil)
        _ = talk.takeRequests()
        #expect(talk.hear(Array(#"{"class":"DEVICES","devices":[{"path":"/dev/"#.utf8) + [0xFF]) { _ in }.isEmpty)
        #expect(hear(#""},{"path":"/dev/a"}]}"# + "\n", by: &talk).events.isEmpty)
        #expect(talk.takeRequests() == Self.request(device: "/dev/a"))
    }

    @Test func `tells what gpsd refuses`() {
        var talk = GPSDConversation(device: "/dev/x")
        let error = #"{"class":"ERROR","message":"No such \"device\" as \u002Fdev\/x"}"# + "\n"
        #expect(hear(error, by: &talk).events == [.refused(#"No such "device" as /dev/x"#)])
    }

    @Test func `asks for no reports any longer once there is a sentence`() {
        var talk = GPSDConversation(device: "/dev/a")
        _ = talk.takeRequests()
        let heard = hear(Self.position(second: 0) + Self.sentence, by: &talk)
        #expect(heard.sentences == Self.sentence)
        #expect(heard.events.isEmpty)
        #expect(talk.takeRequests() == Self.request(json: false, device: "/dev/a"))
        #expect(hear(Self.position(second: 1) + Self.position(second: 2), by: &talk).sentences.isEmpty)
    }

    @Test func `makes sentences of reports where none come`() {
        var talk = GPSDConversation(device: "/dev/a")
        let sky = #"{"class":"SKY","hdop":0.9,"vdop":1.25,"pdop":1.5,"uSat":8,"satellites":[{"PRN":5}]}"# + "\r\n"
        let values = #","status":2,"altMSL":12.5,"geoidSep":43,"speed":1.852,"track":90.5,"dgpsAge":3"#
        let error = #"{"class":"GST","lat":2.5,"lon":1.5,"alt":4}"# + "\r\n"
        let heard = hear(Self.position(second: 0) + sky + error + Self.position(second: 1, values), by: &talk)
        #expect(
            heard.sentences == """
                $GPGGA,100001.000,5430.0000000,N,01015.0000000,W,2,08,0.9,12.5,M,43,M,3,*57\r
                $GPRMC,100001.000,A,5430.0000000,N,01015.0000000,W,3.6,90.5,241126,,,D*45\r
                $GPGSA,A,3,,,,,,,,,,,,,1.5,0.9,1.25*09\r
                $GPGST,100001.000,,,,,2.5,1.5,4*7E\r

                """
        )
        #expect(heard.events == [.hasReportsOnly])
    }

    @Test func `takes each position once, and none where a receiver has no fix`() {
        var talk = GPSDConversation(device: nil)
        _ = hear(Self.position(second: 0) + Self.position(second: 1), by: &talk)
        #expect(hear(Self.position(second: 1), by: &talk).sentences.isEmpty)
        let none = #"{"class":"TPV","mode":1,"time":"2026-11-24T10:00:02.000Z"}"# + "\r\n"
        let lines = hear(none, by: &talk).sentences.split(separator: "\r\n")
        #expect(lines == ["$GPGGA,100002.000,,,,,0,,,,M,,M,,*7B", "$GPRMC,100002.000,V,,,,,,,241126,,,N*4C"])
        #expect(hear(#"{"class":"TPV","mode":3,"lat":1,"lon":1}"# + "\n", by: &talk).sentences.isEmpty)
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
            #expect(talk.hear(bytes) { _ in }.count <= bytes.count + 500)
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
