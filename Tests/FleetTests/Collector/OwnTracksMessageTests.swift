import TestSupport
import Testing

@Suite(.enabled(if: FleetServer.isInstalled, "PostgreSQL or curl is not installed"), .timeLimit(.minutes(2)))
struct `A collector that OwnTracks sends all of its messages to` {
    /// One message of each type in the booklet (tech/json) except locations.
    private static let others = [
        """
        {"_type":"beacon","uuid":"CA271EAE-5FA8-4E80-8F08-2A302A95A959","major":1,"minor":1,"tst":1399028969,"acc":3,"rssi":-70,"prox":1}
        """,
        "{\"_type\":\"card\",\"name\":\"Anna\",\"face\":\"iVBORw0KGgo=\",\"tid\":\"ab\"}",
        "{\"_type\":\"cmd\",\"action\":\"reportLocation\"}",
        """
        {"_type":"cmd","action":"setWaypoints","waypoints":{"_type":"waypoints","waypoints":[{"_type":"waypoint","tst":1433598071,\
        "lat":47.5,"lon":9.5,"rad":100,"desc":"home"}]}}
        """,
        """
        {"_type":"configuration","deviceId":"phone","tid":"ab","monitoring":1,"locatorInterval":60,"waypoints":[{"_type":"waypoint",\
        "tst":1433598071,"lat":47.5,"lon":9.5,"rad":100,"desc":"home"}]}
        """,
        "{\"_type\":\"dump\",\"configuration\":{\"_type\":\"configuration\",\"tid\":\"ab\"}}",
        "{\"_type\":\"lwt\",\"tst\":1732180000}",
        "{\"_type\":\"request\",\"request\":\"tour\",\"tour\":{\"label\":\"Sunday\",\"from\":\"2024-11-21T10:00:00\"}}",
        "{\"_type\":\"status\",\"android\":{\"hib\":0,\"bo\":1,\"loc\":0,\"ps\":0,\"wifi\":1}}",
        "{\"_type\":\"steps\",\"tst\":1400455130,\"steps\":1234,\"from\":1400455130,\"to\":1400458000}",
        """
        {"_type":"transition","wtst":1433598071,"lat":54.3,"lon":10.1,"tst":1732180000,"acc":10,"tid":"ab","event":"enter",\
        "desc":"home","t":"c","rid":"1a2b"}
        """,
        "{\"_type\":\"waypoint\",\"desc\":\"home\",\"lat\":54.3,\"lon\":10.1,\"rad\":100,\"tst\":1433598071,\"rid\":\"1a2b\"}",
        """
        {"_type":"waypoints","_creator":"phone","waypoints":[{"_type":"waypoint","tst":1433598071,"lat":54.3,"lon":10.1,"rad":100,\
        "desc":"home"},{"_type":"waypoint","tst":1430398091,"lat":54.4,"lon":10.2,"rad":500,"desc":"harbour"}]}
        """,
    ]
    private static let location = """
        {"_type":"location","BSSID":"c0:ff:ee:c0:ff:ee","SSID":"home","acc":5,"alt":12,"batt":80,"bs":1,"cog":90,"conn":"w",\
        "created_at":1732180001,"inregions":["home"],"inrids":["1a2b"],"lat":54.3,"lon":10.1,"m":1,"motionactivities":["walking"],\
        "p":101.3,"t":"u","tid":"ab","topic":"owntracks/anna/phone","tst":1732180000,"vac":3,"vel":36}
        """

    @Test func `answers with an empty list, and keeps locations alone`() async throws {
        let fleet = try CollectedFleet(at: try await PostgresServer.newDatabase())
        let token = try await fleet.token(of: "phone")
        try await fleet.collect {
            for message in Self.others {
                let answer = try await fleet.ask("pub?u=anna&d=phone", "-u", "anna:\(token)", "-d", message)
                #expect(answer.status == 200 && answer.text == "[]", "\(message)")
            }
            #expect(try await fleet.collected(from: "phone").isEmpty)
            let answer = try await fleet.ask("pub?u=anna&d=phone", "-u", "anna:\(token)", "-d", Self.location)
            #expect(answer.status == 200 && answer.text == "[]")
        }
        #expect(try await fleet.collected(from: "phone").count == 1)
    }
}
