internal import GNSS
package import Logbook
internal import Testing

/// A requirement for every memory of receivers, whatever its storage.
///
/// Each implementation's suite checks it with an empty memory.
package struct ReceiverMemoryContract: Sendable, CustomTestStringConvertible {
    package let testDescription: String

    package let verify: @Sendable (any ReceiverMemory) async throws -> Void

    init(_ promise: String, verify: @escaping @Sendable (any ReceiverMemory) async throws -> Void) {
        testDescription = promise
        self.verify = verify
    }

    package static let behaviours = [
        ReceiverMemoryContract("remembers nothing at first") { memory async throws in
            #expect(try await memory.rememberedReceivers() == [])
        },
        ReceiverMemoryContract("remembers all that was heard") { memory async throws in
            try await memory.remember(sirf)
            #expect(try await memory.rememberedReceivers() == [sirf])
        },
        ReceiverMemoryContract("remembers a line without a speed, and no sentences") { memory async throws in
            let silent = FamiliarReceiver(receiver: ReceiverIdentity("gnss0"), lastHeard: .morning(0))
            try await memory.remember(silent)
            #expect(try await memory.rememberedReceivers() == [silent])
        },
        ReceiverMemoryContract("replaces what it remembered of the same receiver") { memory async throws in
            try await memory.remember(sirf)
            var changed = sirf
            (changed.lineSetting, changed.sentences, changed.lastHeard) = (nil, ["GPRMC"], .morning(9))
            try await memory.remember(changed)
            #expect(try await memory.rememberedReceivers() == [changed])
        },
        ReceiverMemoryContract("names the receiver first that was heard last") { memory async throws in
            let older = FamiliarReceiver(receiver: ReceiverIdentity("u-blox 7"), lastHeard: .morning(-3600))
            let newer = FamiliarReceiver(receiver: ReceiverIdentity("u-blox 8"), lastHeard: .morning(3600))
            for receiver in [sirf, newer, older] { try await memory.remember(receiver) }
            #expect(try await memory.rememberedReceivers() == [newer, sirf, older])
        },
        ReceiverMemoryContract("keeps the moment to the nanosecond, in a leap second too") { memory async throws in
            var remembered = sirf
            remembered.lastHeard = try #require(UTCTime(iso8601: "2016-12-31T23:59:60.123456789Z"))
            try await memory.remember(remembered)
            #expect(try await memory.rememberedReceivers() == [remembered])
        },
    ]

    private static let sirf = FamiliarReceiver(
        receiver: ReceiverIdentity("Prolific_USB-Serial_Controller-0:2"),
        lineSetting: "4800 8N1",
        sentences: ["GPGGA", "GPGSA", "GPRMC", "PSRFTXT"],
        lastHeard: .morning(0)
    )
}
