import Dialects
import GNSS
import Settings
import Terminal
import TestSupport
import Testing

@Suite struct `Section [receiver.IDENTITY] of the settings` {
    private let folder = Result(catching: TemporaryFolder.init)

    /// The settings that a section has.
    private func receiver(_ section: String) throws -> ReceiverSection? {
        let file = try folder.get().file("config.toml")
        try TextFile.write("[receiver.\"/dev/ttyACM0\"]\n\(section)\n", to: file)
        return try SettingsFile.read(file).receivers["/dev/ttyACM0"]
    }

    @Test func `permits nothing by itself`() throws {
        let receiver = try #require(try receiver("rate = 5"))
        #expect(!receiver.isConfigured)
        #expect(receiver.wanted.rate == 5)
    }

    @Test func `has settings that go before those of a profile`() throws {
        let receiver = try #require(
            try receiver(
                """
                configure = true
                rate = 2
                constellations = "gps,galileo"
                profile = "logger-car"
                sbas = false
                """
            )
        )
        #expect(receiver.isConfigured)
        #expect(receiver.wanted.rate == 2)
        #expect(receiver.wanted.constellations == [.gps, .galileo])
        #expect(receiver.wanted.model == .automotive)
        #expect(receiver.wanted.messages == .full)
        #expect(receiver.wanted.usesAugmentation == false)
    }

    @Test(arguments: [
        ("model = \"plane\"", "must be one of portable, stationary, pedestrian, automotive, sea, airborne"),
        ("rate = 0", "must be a number of fixes a second from 0.1 to 25"),
        ("constellations = \"gps,moon\"", "must be some of beidou,galileo,glonass,gps,navic, in quotation marks"),
        ("speed = 1", "is not known; there are configure, profile, rate, baud"),
    ])
    func `is refused with what is wrong in it`(section: String, words: String) {
        let failure = #expect(throws: Failure.self) { try receiver(section) }
        #expect(failure?.description.contains(words) == true)
        #expect(failure?.status == .configuration)
    }
}
