import GNSS
import Serving
import TestSupport
import Testing

@Suite struct `A conversation` {
    private var conversation = Conversation()
    private var receivers = ServedReceivers()

    init() {
        receivers.note(.device(ServedDevice(path: "/dev/a", activated: .morning())), of: 1)
        receivers.note(.device(ServedDevice(path: "/dev/b", activated: .morning())), of: 2)
    }

    @Test mutating func `has the answers that the examples show`() throws {
        var examples = Examples()
        for request in [
            #"?WATCH={"enable":true,"json":true}"#, #"?WATCH={"raw":2,"pps":true}"#, "?DEVICE;",
            #"?DEVICE={"path":"/dev/b","bps":4800}"#, #"?DEVICE={"path":"/dev/c"}"#,
        ] {
            examples.add(request, lines: try answers(request))
        }
        receivers.note(.position(ServedPosition(.sample(second: 1))), of: 2)
        receivers.note(.position(ServedPosition(.sample(second: 2))), of: 2)
        receivers.note(.sky(SkyView(satellites: [Satellite(constellation: .gps, number: 7)])), of: 2)
        examples.add("?POLL; has the latest reports of each device", lines: try answers("?POLL;"))
        receivers.note(.gone, of: 1)
        receivers.note(.position(ServedPosition(.sample())), of: 1)
        examples.add("?DEVICES; has forgotten a device that is gone", lines: try answers("?DEVICES;"))
        receivers = ServedReceivers()
        for request in ["?DEVICE;", "?DEVICES;", #"?WATCH={"json":true,"device":"/dev/c"}"#] {
            examples.add("\(request) without devices", lines: try answers(request))
        }
        // It waits for the device.
        #expect(conversation.policy.wants(device: "/dev/c"))
        try examples.expect(in: "answers.txt")
    }

    /// The first requests of OpenCPN, SignalK and Kismet, from their sources.
    @Test(
        arguments: [
            (#"?WATCH={"class":"WATCH","nmea":true}"#, false, true),
            ("?WATCH={\"class\":\"WATCH\",\"json\":true,\"nmea\":true,\"scaled\":true}\n", true, true),
            ("?WATCH={\"json\":true};\n", true, false),
        ]
    )
    mutating func `understands the words of other programs`(request: String, reports: Bool, sentences: Bool) throws {
        _ = try answers(request)
        let interest = ServedInterest(conversation.policy)
        #expect(interest.reports == reports)
        #expect(interest.sentences == sentences)
    }

    @Test mutating func `keeps what a watch does not name, but for the device`() throws {
        _ = try answers(#"?WATCH={"json":true,"timing":true,"device":"/dev/a"}"#)
        #expect(!conversation.policy.wants(device: "/dev/b"))
        _ = try answers(#"?WATCH={"enable":false}"#)
        #expect(!conversation.policy.wants(device: "/dev/a"))
        _ = try answers(#"?WATCH={"enable":true,"unknown":17}"#)
        #expect(conversation.policy.json && conversation.policy.timing)
        #expect(conversation.policy.wants(device: "/dev/b"))
    }

    private mutating func answers(_ text: String) throws -> [String] {
        var parser = RequestParser()
        var input = Array(text.utf8)[...]
        let parsed = parser.next(&input)
        let request = try #require(parsed)
        return conversation.answers(to: request, receivers, at: .morning(9)).map(\.description)
    }
}
