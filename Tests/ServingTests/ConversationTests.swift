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

    @Test mutating func `answers a watch with the devices and the policy`() throws {
        let answers = try answers(#"?WATCH={"enable":true,"json":true}"#)
        #expect(answers.map { $0["class"]?.text } == ["DEVICES", "WATCH"])
        #expect(answers[0]["devices"]?.elements.map { $0["path"]?.text } == ["/dev/a", "/dev/b"])
        #expect(answers[1]["enable"] == .truth(true))
        #expect(answers[1]["json"] == .truth(true))
        #expect(answers[1]["nmea"] == .truth(false))
        #expect(conversation.policy.wants(device: "/dev/a"))
    }

    @Test mutating func `takes a watch that is not told whether to report for one that is`() throws {
        _ = try answers(#"?WATCH={"raw":2,"pps":true}"#)
        #expect(conversation.policy.isEnabled)
        #expect(conversation.policy.raw == 2)
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

    @Test mutating func `says that a device is not there, and waits for it`() throws {
        let answers = try answers(#"?WATCH={"json":true,"device":"/dev/c"}"#)
        #expect(answers.map { $0["class"]?.text } == ["ERROR"])
        #expect(conversation.policy.wants(device: "/dev/c"))
    }

    @Test(arguments: [("?DEVICE;", ["/dev/a", "/dev/b"]), (#"?DEVICE={"path":"/dev/b","bps":4800}"#, ["/dev/b"])])
    mutating func `describes devices, and sets nothing`(request: String, paths: [String]) throws {
        let answers = try answers(request)
        #expect(answers.map { $0["path"]?.text } == paths)
    }

    @Test mutating func `describes no device that is not there`() throws {
        let named = try answers(#"?DEVICE={"path":"/dev/c"}"#)
        #expect(named.map { $0["class"]?.text } == ["ERROR"])
        receivers = ServedReceivers()
        let any = try answers("?DEVICE;")
        #expect(any.map { $0["class"]?.text } == ["ERROR"])
        let all = try answers("?DEVICES;")
        #expect(all.map { $0["devices"]?.elements.count } == [0])
    }

    @Test mutating func `gives the latest reports of each device when it is polled`() throws {
        receivers.note(.position(ServedPosition(.sample(second: 1))), of: 2)
        receivers.note(.position(ServedPosition(.sample(second: 2))), of: 2)
        receivers.note(.sky(SkyView(satellites: [Satellite(constellation: .gps, number: 7)])), of: 2)
        let answers = try answers("?POLL;")
        let poll = try #require(answers.first)
        #expect(poll["time"]?.text == "2026-11-21T08:00:09.000Z")
        #expect(poll["active"]?.number == 2)
        #expect(poll["tpv"]?.elements.map { $0["mode"]?.number } == [1, 3])
        #expect(poll["tpv"]?.elements.last?["time"]?.text == "2026-11-21T08:00:02.000Z")
        #expect(poll["sky"]?.elements.map { $0["nSat"]?.number } == [0, 1])
        #expect(poll["gst"]?.elements == [])
    }

    @Test mutating func `forgets a device that is gone`() throws {
        receivers.note(.gone, of: 1)
        receivers.note(.position(ServedPosition(.sample())), of: 1)
        let answers = try answers("?DEVICES;")
        #expect(answers.first?["devices"]?.elements.map { $0["path"]?.text } == ["/dev/b"])
    }

    private mutating func answers(_ text: String) throws -> [JSONValue] {
        var parser = RequestParser()
        var input = Array(text.utf8)[...]
        let parsed = parser.next(&input)
        let request = try #require(parsed)
        let lines = conversation.answers(to: request, receivers, at: .morning(9))
        return try lines.map { try JSONValue(parsing: $0.description) }
    }
}
