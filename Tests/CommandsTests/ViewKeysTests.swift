import Commands
import Pictures
import Platform
import Testing

@Suite struct `The keys of a view` {
    private var keys = ViewKeys(ViewSettings(takesWaypoints: true))

    @Test mutating func `change how it is shown`() {
        #expect(keys.take(Array("pl".utf8)) == [])
        #expect(keys.settings.notation == .degrees(.minutes) && keys.settings.clock == .local)
        #expect(keys.take(Array("ppppl".utf8)) == [])
        #expect(keys.settings.notation == .degrees(.degrees) && keys.settings.clock == .utc)
    }

    @Test(arguments: [
        ("q", ViewKeys.Action.end), ("\u{3}", .end), ("\t", .nextReceiver), ("\u{C}", .redraw), ("\u{1A}", .suspension),
    ])
    mutating func `ask for what is not a matter of that`(key: String, action: ViewKeys.Action) {
        #expect(keys.take(Array(key.utf8)) == [action])
    }

    @Test mutating func `end the explanation with any of them, and go on with the next one`() {
        _ = keys.take(Array("?".utf8))
        #expect(keys.settings.showsHelp)
        #expect(keys.take(Array("qp".utf8)) == [])
        #expect(!keys.settings.showsHelp && keys.settings.notation == .degrees(.minutes))
        _ = keys.take(Array("?".utf8))
        #expect(keys.take([3]) == [.end])
    }

    @Test mutating func `type a waypoint, also where all comes at once`() {
        #expect(keys.take(Array("wSlip".utf8)) == [])
        #expect(keys.settings.field == "Slip")
        #expect(keys.take(Array("way, quiet\r".utf8)) == [.waypoint("Slipway, quiet")])
        #expect(keys.settings.field == nil)
        #expect(keys.take(Array("wforget".utf8)) == [] && keys.take([0x1B]) == [])
        #expect(keys.settings.field == nil && keys.take(Array("q".utf8)) == [.end])
    }

    @Test mutating func `are not those that move the cursor`() {
        #expect(keys.take([0x1B] + Array("[q".utf8)) == [])
        #expect(keys.settings == ViewKeys(ViewSettings(takesWaypoints: true)).settings)
    }

    @Test func `take no waypoint where there is nobody to be`() {
        var keys = ViewKeys(ViewSettings())
        #expect(keys.take(Array("w".utf8)) == [])
        #expect(keys.settings.field == nil)
    }
}
