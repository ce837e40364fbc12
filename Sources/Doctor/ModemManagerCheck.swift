package import Receivers

/// The check that ModemManager is not in the way: it asks ports whether a modem is behind them.
package enum ModemManagerCheck {
    /// Checks that ModemManager leaves a device alone.
    ///
    /// - Parameters:
    ///   - device: the port as udev knows it; nil where it knows nothing, and ModemManager does not either.
    ///   - isRunning: true where ModemManager runs.
    /// - Returns: the diagnosis.
    package static func diagnosis(_ device: ReceiverDevice?, isRunning: Bool) -> Diagnosis {
        guard isRunning else { return .fine(.modemManager, "ModemManager does not run") }
        guard let device, !device.isKnownToModemManager else {
            return .fine(.modemManager, "ModemManager runs, but leaves the receiver alone")
        }
        return .remark(
            .modemManager,
            "ModemManager runs and may ask \(device.path) whether it is a modem",
            remedy: remedy(for: device)
        )
    }

    private static func remedy(for device: ReceiverDevice) -> String {
        guard let numbers = device.usbNumbers?.split(separator: ":"), numbers.count == 2 else {
            return "`sudo systemctl disable --now ModemManager`"
        }
        // By its serial number where it has one: another device of the same maker may be a modem.
        let serial = device.serialNumber.map { ", ATTRS{serial}==\"\($0)\"" } ?? ""
        let rule = """
            ACTION!="remove", SUBSYSTEM=="tty", ATTRS{idVendor}=="\(numbers[0])", ATTRS{idProduct}=="\(numbers[1])"\(serial), \
            ENV{ID_MM_PORT_IGNORE}="1"
            """
        return """
            `echo '\(rule)' | sudo tee -a /etc/udev/rules.d/71-my-receiver.rules; sudo udevadm control --reload; \
            sudo systemctl restart ModemManager`, then unplug the receiver and plug it in again
            """
    }
}
