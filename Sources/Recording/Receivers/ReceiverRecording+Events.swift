internal import Logging
internal import Receivers
internal import SystemPackage

extension ReceiverRecording {
    func note(_ event: SerialLineEvent, at path: FilePath) {
        let logger = context.logger
        switch event {
        case .opened:
            context.remembered.noteStart()
            logger.notice("reading \(model == path.string ? model : "\(model) at \(path)")")
        case .settingFound(let setting):
            context.remembered.note(setting, of: identity)
            let framing = setting.framing == .eightBits ? "" : ", \(setting.framing.rawValue)"
            logger.notice("sentences arrive at \(setting.baudRate) baud\(framing) on \(path)")
        case .hearing(let event): note(event, of: path.string)
        }
    }

    func note(_ event: NetworkSourceEvent, at address: NetworkAddress) {
        let logger = context.logger
        switch event {
        case .connected(let again):
            context.remembered.noteStart()
            logger.notice("reading \(address)\(again ? " again" : "")")
            if !again, case .udp(nil, let port) = address {
                logger.notice("it receives from this machine only; udp://0.0.0.0:\(port) receives from others, too")
            }
        case .unreachable(let reason):
            logger.warning("\(address) cannot be reached: \(reason); retrying")
        case .lost(let reason):
            logger.warning("\(address) is gone: \(reason); retrying")
        case .gpsd(.chose(let device, let devices)):
            logger.notice(
                "gpsd has \(devices.joined(separator: " and ")); reading \(device); to read another one, add it to the address"
            )
        case .gpsd(.hasReportsOnly):
            logger.notice("\(address) sends no NMEA 0183 sentences; positions are read from its JSON reports")
        case .gpsd(.refused(let message)): logger.warning("\(address) refuses: \(message)")
        case .hearing(let event): note(event, of: address.description)
        }
    }

    /// Logs how fixes without a date are handled.
    func note(_ event: ClockDates.Event) {
        let (logger, remedy) = (context.logger, "set it to send RMC or ZDA")
        switch event {
        case .dated:
            logger.notice("\(place) sends no date; gpslog takes it from this machine's clock, which is synchronised")
        case .clockIsUncertain:
            logger.warning(
                """
                \(place) sends no date, and without a date nothing is logged; \(remedy), or synchronise this machine's clock \
                (`timedatectl set-ntp true`): gpslog then takes the date from it
                """
            )
        case .clockDisagrees:
            logger.warning(
                """
                \(place) sends no date, and its time of day is more than \(Int(ClockDates.tolerance)) s from this machine's \
                clock, so nothing is logged; \(remedy), and to use UTC
                """
            )
        }
    }

    /// Logs silence, noise and their end.
    private func note(_ event: SilenceEvent, of source: String) {
        let logger = context.logger
        switch event {
        case .fellSilent: logger.warning("\(source) has sent nothing for 10 seconds; still listening")
        case .onlyNoise:
            logger.warning("\(source) has sent no NMEA 0183 for 10 seconds; still listening")
        case .heardAgain: logger.notice("\(source) sends sentences again")
        }
    }
}
