import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog receiver` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    @Suite struct `without permission` {
        @Test func `writes nothing, and says how it is given`() async throws {
            let receiver = try EmulatedReceiver(EmulatedUBlox())
            let logger = try Logger()
            let outcome = try await receiver.play {
                try await logger.run("receiver", "show", receiver.path.string)
            }
            #expect(outcome.status == 77)
            #expect(outcome.errors.contains("add --permit, once for each receiver"))
            #expect(receiver.bytesReceived == 0)
        }

        @Test func `is what a recording has, which writes nothing either`() async throws {
            let receiver = try EmulatedReceiver(EmulatedUBlox())
            let logger = try Logger()
            _ = try await receiver.play {
                try await logger.record(from: receiver.path) { program in
                    try await until { try await logger.exported().rows.count > 3 }
                    try program.terminate()
                }
            }
            #expect(receiver.bytesReceived == 0)
        }
    }

    @Test func `shows what a receiver is, and how it is set`() async throws {
        let receiver = try EmulatedReceiver(EmulatedUBlox())
        let outcome = try await logger.run(receiver, "show", "--permit")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let expected = [
            "port:            \(receiver.path)", "maker:           u-blox", "model:           NEO-M8N-0",
            "firmware:        SPG 3.01", "protocol:        18.00", "its port:        UART 1",
            "antenna:         connected",
            "rate:            1", "baud:            9600", "constellations:  gps,glonass", "model:           portable",
            "power:           full", "sbas:            on",
        ]
        #expect(outcome.output == expected.map { $0 + "\n" }.joined())
        // The permission is remembered.
        let json = try await logger.run(receiver, "show", "--json")
        #expect(json.output.contains("\"constellations\":[\"glonass\",\"gps\"]"), "\(json.errors)")
    }

    @Test func `sets a receiver, and sets it as it was before`() async throws {
        let receiver = try EmulatedReceiver(EmulatedUBlox())
        let before = (receiver.personality as? EmulatedUBlox)?.settings
        let outcome = try await logger.run(
            receiver,
            "set",
            "--permit",
            "--rate",
            "5",
            "--model",
            "automotive",
            "--sbas",
            "off"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("the receiver now has rate 5, model automotive, sbas off, until it loses power")
        )
        let set = try #require(receiver.personality as? EmulatedUBlox)
        #expect(set.settings[EmulatedUBlox.rate]?.prefix(2) == [200, 0])
        #expect(set.settings[EmulatedUBlox.navigation]?[2] == 4)
        #expect(!set.hasSaved)
        let again = try await logger.run(receiver, "set", "--rate", "5")
        #expect(again.errors.contains("the receiver has rate 5"))
        let reset = try await logger.run(receiver, "reset")
        #expect(reset.status == 0, "\(reset.errors)")
        #expect((receiver.personality as? EmulatedUBlox)?.settings == before)
    }

    @Test func `undoes what came before a refusal`() async throws {
        var personality = EmulatedUBlox()
        personality.refused = [EmulatedUBlox.navigation]
        let receiver = try EmulatedReceiver(personality)
        let outcome = try await logger.run(receiver, "set", "--permit", "--rate", "5", "--model", "sea")
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("the receiver does not accept CFG-NAV5 sea: it rejects that"))
        #expect((receiver.personality as? EmulatedUBlox)?.settings == personality.settings)
    }

    @Test func `undoes what is acknowledged and not so`() async throws {
        var personality = EmulatedUBlox()
        personality.pretended = [EmulatedUBlox.navigation]
        let receiver = try EmulatedReceiver(personality)
        let outcome = try await logger.run(receiver, "set", "--permit", "--rate", "5", "--model", "sea")
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("the receiver acknowledges --model but"))
        #expect((receiver.personality as? EmulatedUBlox)?.settings == personality.settings)
    }

    @Test func `says that a receiver cannot have something before anything is changed`() async throws {
        let receiver = try EmulatedReceiver(EmulatedMediaTek())
        let outcome = try await logger.run(receiver, "set", "--permit", "--rate", "5", "--model", "sea")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("the receiver (MediaTek) does not support --model"))
        #expect((receiver.personality as? EmulatedMediaTek)?.period == "1000")
    }

    @Suite struct `changes a line's speed` {
        @Test(arguments: [EmulatedUBlox() as any EmulatedPersonality, EmulatedUBloxKeys(), EmulatedMediaTek()])
        func `and talks on`(personality: any EmulatedPersonality) async throws {
            let receiver = try EmulatedReceiver(personality)
            let logger = try Logger()
            let path = receiver.path.string
            try await receiver.play {
                let outcome = try await logger.run(
                    "receiver",
                    "set",
                    path,
                    "--permit",
                    "--baud",
                    "115200",
                    "--rate",
                    "5"
                )
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(receiver.personality.speed == 115_200)
                let reset = try await logger.run("receiver", "reset", path)
                #expect(reset.status == 0, "\(reset.errors)")
                #expect(receiver.personality.speed == personality.speed)
            }
        }

        @Test func `finds a receiver that takes another speed than it was told, and undoes all`() async throws {
            var personality = EmulatedUBlox()
            personality.mistakenSpeeds = [115_200: 57_600]
            let receiver = try EmulatedReceiver(personality)
            let outcome = try await Logger().configure(
                receiver,
                ["set", "--permit", "--rate", "5", "--baud", "115200"]
            )
            #expect(outcome.status == 74)
            #expect(outcome.errors.contains("it did not accept that speed; all changes were undone"))
            #expect((receiver.personality as? EmulatedUBlox)?.settings == personality.settings)
        }

        @Test func `says what stays where a receiver falls silent, and brings it back later`() async throws {
            // The search does not try this baud rate.
            var personality = EmulatedUBlox()
            personality.mistakenSpeeds = [115_200: 110]
            let receiver = try EmulatedReceiver(personality)
            let logger = try Logger()
            let outcome = try await logger.configure(
                receiver,
                ["set", "--permit", "--rate", "5", "--baud", "115200"]
            )
            #expect(outcome.status == 69)
            #expect(outcome.errors.contains("to restore the old speed and undo CFG-RATE 200 ms"), "\(outcome.errors)")
            receiver.repair { personality in
                guard var ublox = personality as? EmulatedUBlox else { return }
                ublox.settings[EmulatedUBlox.port] = EmulatedUBlox().settings[EmulatedUBlox.port]
                personality = ublox
            }
            let reset = try await logger.configure(receiver, ["reset"])
            #expect(reset.errors.contains("the receiver has its previous settings again"), "\(reset.errors)")
            #expect((receiver.personality as? EmulatedUBlox)?.settings == personality.settings)
        }

        @Test func `that is not taken, and stays with the old one`() async throws {
            var personality = EmulatedUBlox()
            personality.pretended = [EmulatedUBlox.port]
            let receiver = try EmulatedReceiver(personality)
            let logger = try Logger()
            let outcome = try await receiver.play {
                try await logger.run(
                    "receiver",
                    "set",
                    receiver.path.string,
                    "--permit",
                    "--rate",
                    "5",
                    "--baud",
                    "115200"
                )
            }
            #expect(outcome.status == 74)
            #expect(outcome.errors.contains("it did not accept that speed"), "\(outcome.errors)")
            #expect((receiver.personality as? EmulatedUBlox)?.settings == personality.settings)
        }
    }

    @Test func `prints the bytes that it would write`() async throws {
        let receiver = try EmulatedReceiver(EmulatedUBlox())
        let outcome = try await logger.run(receiver, "set", "--permit", "--dry-run", "--profile", "logger-boat")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("CFG-NAV5 sea\n  b5 62 06 24 24 00 01 00 05 03"))
        #expect((receiver.personality as? EmulatedUBlox)?.settings == EmulatedUBlox().settings)
    }

    @Test func `has a receiver keep its settings`() async throws {
        let receiver = try EmulatedReceiver(EmulatedUBlox())
        let outcome = try await logger.run(receiver, "set", "--permit", "--messages", "binary", "--save")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect((receiver.personality as? EmulatedUBlox)?.hasSaved == true)
        let other = try EmulatedReceiver(EmulatedMediaTek())
        #expect(try await logger.run(other, "save", "--permit").status == 64)
        let set = try await logger.run(other, "set", "--rate", "5", "--save")
        #expect(set.status == 64)
        #expect((other.personality as? EmulatedMediaTek)?.period == "1000")
    }

    @Test func `says that something else answers nothing`() async throws {
        struct Mute: EmulatedPersonality {
            let speed = 9600
            mutating func replies(to order: [UInt8]) -> [[UInt8]] { [] }
        }
        let outcome = try await logger.run(try EmulatedReceiver(Mute()), "show", "--permit")
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("does not answer like one of u-blox, MediaTek, Airoha"))
    }

    @Test func `sets a rate that is no whole number of milliseconds`() async throws {
        let receiver = try EmulatedReceiver(EmulatedUBlox())
        let outcome = try await logger.run(receiver, "set", "--permit", "--rate", "7")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let again = try await logger.run(receiver, "set", "--rate", "7")
        #expect(again.errors.contains("the receiver has rate 7"), "\(again.errors)")
    }
}
