package import GNSS
import SystemPackage

extension ReceiverDiscovery {
    /// The devices to read without being told which: the known receivers, and adapters that had a receiver behind them
    /// before; where there is neither, the only adapter.
    ///
    /// None of several adapters is chosen that nobody has recognised: to open one raises its modem lines, which resets
    /// an Arduino, so the user has to say which. That the only one may be opened is for a beginning: where a receiver was
    /// read and is pulled, `ReceiverPool` waits for it, and leaves the adapter that was beside it alone.
    ///
    /// A port of the board is only chosen where it had a receiver behind it: a console may be there, or a machine that obeys
    /// what it hears.
    ///
    /// - Parameters:
    ///   - devices: the devices that are plugged in.
    ///   - recognised: the receivers that sentences were heard from before.
    /// - Returns: the devices, in the order of their paths.
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
