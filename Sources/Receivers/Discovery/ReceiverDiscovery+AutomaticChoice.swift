package import GNSS
import SystemPackage

extension ReceiverDiscovery {
    /// The devices to read if the user names none: known receivers, and adapters that had a receiver behind them
    /// before.
    ///
    /// Without any of these, the only adapter.
    ///
    /// Of several unrecognised adapters none is chosen: opening one raises its modem lines, which resets an Arduino, so
    /// the user has to choose. An only adapter is opened just at the start: if a receiver is unplugged later,
    /// `ReceiverPool` waits for it and leaves the adapter beside it alone.
    ///
    /// A port of the board is chosen only if it had a receiver behind it before: it may be a console, or connect a
    /// machine that obeys the bytes it receives.
    ///
    /// - Parameters:
    ///   - devices: the devices that are plugged in.
    ///   - recognised: the receivers that have sent sentences before.
    /// - Returns: the devices, sorted by path.
    package static func automaticChoice(
        from devices: [ReceiverDevice],
        recognised: Set<ReceiverIdentity>
    ) -> [ReceiverDevice] {
        let certain = devices.filter { device in
            device.certainty == .known || device.certainty != .unsupported && recognised.contains(device.identity)
        }
        let adapters = devices.filter { $0.certainty == .maybe }
        let chosen = certain.isEmpty && adapters.count == 1 ? adapters : certain
        return chosen.sorted { $0.path.string < $1.path.string }
    }
}
