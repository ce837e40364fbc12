import Receivers
import GNSS
import Settings
import SystemPackage
import Platform
import TestSupport
import Testing

@Suite struct `Section [receiver.IDENTITY] of the settings` {
    private let folder = Result(catching: TemporaryFolder.init)

    /// Parses the section of a receiver.
    private func receiver(_ section: String) throws -> ReceiverSection? {
        let file = try folder.get().file("config.toml")
        try TextFile.write("[receiver.\"/dev/ttyACM0\"]\n\(section)\n", to: file)
        return try SettingsFile.read(file).receivers["/dev/ttyACM0"]
    }

    @Test func `permits nothing by itself`() throws {
        let receiver = try #require(try receiver("rate = 5"))
        #expect(!receiver.isConfigured)
        #expect(!receiver.isAided)
        #expect(receiver.wish.settings.rate == 5)
    }

    @Test func `may permit that it is aided, and nothing else`() throws {
        let receiver = try #require(try receiver("aiding = true\nassistnow = \"/var/lib/orbits.ubx\""))
        #expect(receiver.isAided)
        #expect(!receiver.isConfigured)
        #expect(receiver.orbits == "/var/lib/orbits.ubx")
        #expect(receiver.wish.settings.isEmpty)
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
        #expect(receiver.wish.settings.rate == 2)
        #expect(receiver.wish.settings.constellations == [.gps, .galileo])
        #expect(receiver.wish.settings.model == .automotive)
        #expect(receiver.wish.settings.messages == .full)
        #expect(receiver.wish.settings.usesAugmentation == false)
    }

    @Test func `has the settings of a profile that the file defines, wherever it does`() throws {
        let receiver = try #require(
            try receiver(
                """
                profile = "tender"
                rate = 2
                [profile.tender]
                profile = "logger-boat"
                rate = 4
                power = "saving"
                [profile.logger-car]
                rate = 10
                """
            )
        )
        #expect(receiver.wish.settings.rate == 2)
        #expect(receiver.wish.settings.model == .sea)
        #expect(receiver.wish.settings.power == .saving)
        #expect(receiver.wish.dispensable == ["model", "messages", "power", "sbas"])
    }

    @Test func `has the file's profile where there is another of that name anyway`() throws {
        let receiver = try #require(try receiver("profile = \"logger-car\"\n[profile.logger-car]\nrate = 10"))
        #expect(receiver.wish.settings.rate == 10)
        #expect(receiver.wish.settings.model == nil)
    }

    @Test(arguments: [
        ("[profile.a]\nconfigure = true", "profile.a.configure is unknown; the keys are profile, rate, baud"),
        ("[profile.a]\nrate = 99", "profile.a.rate must be a number of fixes a second from 0.1 to 25"),
        ("profile = \"b\"\n[profile.a]", "must be one of a, logger-balloon, logger-boat, logger-car, logger-walk"),
        ("[profile.a]\nprofile = \"a\"", "must be one of logger-balloon, logger-boat, logger-car, logger-walk"),
        ("model = \"plane\"", "must be one of portable, stationary, pedestrian, automotive, sea, airborne"),
        ("rate = 0", "must be a number of fixes a second from 0.1 to 25"),
        ("constellations = \"gps,moon\"", "must be some of beidou,galileo,glonass,gps,navic, in quotation marks"),
        ("speed = 1", "is unknown; the keys are configure, aiding, assistnow, profile, rate, baud"),
        ("aiding = 1", "aiding must be true or false"),
        ("aiding = true\nassistnow = \"orbits.ubx\"", "must be an absolute path"),
        ("assistnow = \"/orbits.ubx\"", "is used only with `aiding = true`"),
    ])
    func `is refused with what is wrong in it`(section: String, words: String) {
        let failure = #expect(throws: Failure.self) { try receiver(section) }
        #expect(failure?.description.contains(words) == true)
        #expect(failure?.status == .configuration)
    }
}
