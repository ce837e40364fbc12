internal import Logging
internal import Receivers
internal import SystemPackage

extension ReceiverRecording {
    /// Tells what happens to a line.
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
        case .fellSilent:
            logger.warning("\(path) has sent nothing for 10 seconds; still listening")
        case .onlyNoise:
            logger.warning("\(path) has sent nothing that is NMEA 0183 for 10 seconds; still listening")
        case .heardAgain:
            logger.notice("\(path) sends sentences again")
        }
    }

    /// Tells what happens to a source in a network.
    func note(_ event: NetworkSourceEvent, at address: NetworkAddress) {
        let logger = context.logger
        switch event {
        case .connected(let again):
            context.remembered.noteStart()
            logger.notice("reading \(address)\(again ? " again" : "")")
            if !again, case .udp(nil, let port) = address {
                logger.notice("it hears programs of this machine; udp://0.0.0.0:\(port) hears other machines, too")
            }
        case .unreachable(let reason):
            logger.warning("\(address) cannot be reached: \(reason); trying again until it can be")
        case .lost(let reason):
            logger.warning("\(address) has gone: \(reason); trying again until it is back")
        case .gpsd(.chose(let device, let devices)):
            logger.notice(
                "gpsd has \(devices.joined(separator: " and ")); reading \(device): add another one to the address to read that"
            )
        case .gpsd(.refused(let message)): logger.warning("\(address) refuses: \(message)")
        case .fellSilent: logger.warning("\(address) has sent nothing for 10 seconds; still listening")
        case .onlyNoise:
            logger.warning("\(address) has sent nothing that is NMEA 0183 for 10 seconds; still listening")
        case .heardAgain: logger.notice("\(address) sends sentences again")
        }
    }
}
