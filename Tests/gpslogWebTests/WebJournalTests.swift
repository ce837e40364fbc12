import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `The journal of gpslog web` {
    private let web: WebVoyage
    private let path = "/api/v1/waypoints"

    init() throws { web = try WebVoyage() }

    /// The journal as listed by the command line.
    private func listed(_ options: String...) async throws -> [JSONValue] {
        let arguments = ["waypoint", "list", "--json"] + options
        let environment = ["GPSLOG_DATABASE": web.logger.database]
        let output = try await web.logger.gpslog.run(arguments, environment: environment).output
        return try JSONValue(parsing: output).elements
    }

    /// Adds a waypoint and returns its path.
    private func add(_ text: String, at place: String = "null") async throws -> String {
        let (answer, status) = try await web.change("POST", path, #"{"text":"\#(text)","position":\#(place)}"#)
        #expect(status == "200")
        return "\(path)/\(try #require(answer["waypoint"]?["id"]?.text))"
    }

    @Test func `adds what is noted where the map was tapped, for the command line too`() async throws {
        _ = try await web.serve { _ in
            let text = #"<b>\"Fuel\"</b> שלום"#
            _ = try await add(text, at: #"{"latitude":54.41,"longitude":-10.22,"altitude":-1.5}"#)
            let waypoint = try #require(try await listed().first)
            #expect(waypoint["text"]?.text == #"<b>"Fuel"</b> שלום"#)
            #expect(waypoint["place"]?["latitude"]?.number == 54.41)
            #expect(waypoint["place"]?["longitude"]?.number == -10.22)
            #expect(waypoint["place"]?["altitude"]?.number == -1.5)
            #expect(try await web.json(path).elements.first?["id"] == waypoint["id"])
        }
    }

    @Test func `adds a note where the recording is that runs`() async throws {
        let receiver = try PlayedReceiver()
        _ = try await web.serve { _ in
            _ = try await web.logger.record(from: receiver.path) { recording in
                #expect(await recording.says("reading"))
                try await receiver.send(voyage(10), baud: 80_000)
                _ = try await web.events("/api/v1/live?since=0@0", until: "event: points")
                for body in [#"{"text":"Buoy"}"#, #"{"text":"Buoy","position":"here"}"#] {
                    let (answer, status) = try await web.change("POST", path, body)
                    #expect(status == "200")
                    #expect(answer["waypoint"]?["place"]?["longitude"]?.number == 11)
                    #expect(answer["remark"] == nil)
                }
                receiver.hangUp()
            }
        }
    }

    @Test func `says why a note has no position, and adds none that is to be here`() async throws {
        _ = try await web.serve { _ in
            let told = try await web.change("POST", path, #"{"text":"Buoy"}"#)
            #expect(told.answer["remark"]?.text == "nothing is recorded yet")
            #expect(told.answer["waypoint"]?["place"] == nil)
            let refused = try await web.change("POST", path, #"{"text":"Jetty","position":"here"}"#)
            #expect(refused.status == "409")
            let words = "the position is unknown: nothing is recorded yet"
            #expect(refused.answer["error"]?["message"]?.text == words)
            #expect(try await listed().compactMap { $0["text"]?.text } == ["Buoy"])
        }
    }

    @Test func `changes text, place and state of a waypoint`() async throws {
        _ = try await web.serve { _ in
            let waypoint = try await add("Fuel", at: #"{"latitude":54,"longitude":10}"#)
            _ = try await web.change("PATCH", waypoint, #"{"text":"Diesel","completed":true}"#)
            let done = try #require(try await listed("--done").first)
            #expect(done["text"]?.text == "Diesel")
            #expect(done["place"]?["latitude"]?.number == 54)
            let (answer, _) = try await web.change("PATCH", waypoint, #"{"completed":false,"position":null}"#)
            #expect(answer["waypoint"]?["completed"] == .truth(false))
            let open = try #require(try await listed("--open").first)
            #expect(open["place"] == nil)
            #expect(answer["waypoint"]?["altered"] == open["altered"])
        }
    }

    @Test func `has what is open before what is done, each list in its order`() async throws {
        for (text, due) in [("late", "2030-01-02"), ("early", "2030-01-01")] {
            _ = try await web.logger.run("waypoint", "add", text, "--due", due)
        }
        _ = try await web.logger.run("waypoint", "add", "note")
        _ = try await web.logger.run("waypoint", "add", "visited")
        _ = try await web.logger.run("waypoint", "done", "1")
        _ = try await web.serve { _ in
            let texts = try await web.json(path).elements.map { $0["text"]?.text }
            #expect(texts == ["early", "late", "note", "visited"])
        }
    }

    @Test func `takes the latest change to a waypoint back, and leaves those of others`() async throws {
        _ = try await web.serve { _ in
            let fuel = try await add("Fuel")
            _ = try await web.change("PATCH", fuel, #"{"text":"Diesel"}"#)
            _ = try await add("Buoy")
            let undone = try await web.change("PATCH", fuel, #"{"undo":true}"#)
            #expect(undone.answer["waypoint"]?["text"]?.text == "Fuel")
            let gone = try await web.change("PATCH", fuel, #"{"undo":true}"#)
            #expect(gone.answer["waypoint"] == .null)
            #expect(try await listed().compactMap { $0["text"]?.text } == ["Buoy"])
            #expect(try await web.change("PATCH", fuel, #"{"undo":true}"#).status == "409")
        }
    }

    @Test func `knows what became of a waypoint`() async throws {
        _ = try await web.serve { _ in
            let fuel = try await add("Fuel")
            _ = try await web.change("PATCH", fuel, #"{"text":"Diesel"}"#)
            _ = try await web.change("PATCH", fuel, #"{"undo":true}"#)
            _ = try await web.logger.run("waypoint", "remove", "1")
            let history = try await web.json(fuel + "/history")
            let revisions = try #require(history["revisions"]?.elements)
            #expect(revisions.map { $0["text"]?.text } == ["Fuel", "Diesel", "Fuel"])
            #expect(revisions.map { $0["taken_back"] } == [nil, .truth(true), nil])
            #expect(revisions.map { $0["removed"] } == [nil, nil, .truth(true)])
            #expect(history["events"] == .list([]))
        }
    }

    @Test(arguments: [
        "", "[]", "{", #"{"text":1}"#, #"{"text":" "}"#, #"{"text":"a","colour":"red"}"#, #"{"text":"a"}{}"#, "{}",
        #"{"text":"a","position":"there"}"#, #"{"text":"a","position":{"latitude":91,"longitude":0}}"#,
        #"{"text":"a","position":{"latitude":1}}"#,
        #"{"text":"a","position":{"latitude":1,"longitude":2,"depth":3}}"#, #"{"text":"a","position":true}"#,
    ])
    func `refuses what is no waypoint, in words`(body: String) async throws {
        _ = try await web.serve { _ in
            let fuel = try await add("Fuel")
            for (method, path) in [("POST", path), ("PATCH", fuel)] {
                let (answer, status) = try await web.change(method, path, body)
                #expect(status == "400", "\(method)")
                #expect(answer["error"]?["message"]?.text?.isEmpty == false)
            }
            #expect(try await listed().compactMap { $0["text"]?.text } == ["Fuel"])
        }
    }

    @Test(arguments: [#"{"text":"a","completed":true}"#, #"{"text":"a","undo":true}"#])
    func `adds nothing that is a change to one`(body: String) async throws {
        _ = try await web.serve { _ in
            let status = try await web.change("POST", path, body).status
            #expect(status == "400")
            #expect(try await listed() == [])
        }
    }

    @Test(arguments: ["0123456789abcdef0123456789abcdef", "1", "..%2f"])
    func `has no waypoints that there are not`(id: String) async throws {
        _ = try await web.serve { _ in
            for isThere in [false, true] {
                if isThere { _ = try await add("Fuel") }
                #expect(try await web.change("PATCH", "\(path)/\(id)", #"{"completed":true}"#).status == "404")
                #expect(try await web.status("\(path)/\(id)/history") == "404")
            }
        }
    }

    @Test func `is told to a page that is open whenever it changes, whoever changes it`() async throws {
        _ = try await web.logger.run("waypoint", "add", "Fuel")
        _ = try await web.serve { _ in
            async let first = web.events(until: "event: waypoints\ndata: {\"step\":2}")
            async let second = web.events(until: "event: waypoints\ndata: {\"step\":3}")
            _ = try await web.logger.run("waypoint", "done", "1")
            #expect(try await first.contains("event: waypoints"))
            _ = try await add("Buoy")
            #expect(try await second.contains("event: waypoints"))
        }
    }
}
