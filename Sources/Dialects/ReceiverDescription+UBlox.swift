internal import UBX

extension ReceiverDescription {
    /// Describes a u-blox receiver by its MON-VER.
    init(ublox answers: ReceiverAnswers) {
        self.init(maker: "u-blox")
        guard let version = answers.payloads[.version].flatMap(UBloxVersion.init) else { return }
        model = version.module
        firmware = version.firmware
        protocolVersion = version.protocolVersion
    }
}
