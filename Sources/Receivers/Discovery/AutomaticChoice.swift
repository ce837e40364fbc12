import SystemPackage

extension ReceiverDiscovery {
    /// The device to read without being told which: a known receiver, else the only device that may be one.
    ///
    /// Nil where nothing is plugged in, or where several devices may be a receiver: to open one raises its modem lines,
    /// which resets an Arduino, so the user has to say which.
    package static func automaticChoice(from devices: [ReceiverDevice]) -> ReceiverDevice? {
        let known = devices.filter { $0.certainty == .known }
        if let first = known.min(by: { $0.path.string < $1.path.string }) { return first }
        let uncertain = devices.filter { $0.certainty == .maybe }
        return uncertain.count == 1 ? uncertain.first : nil
    }
}
