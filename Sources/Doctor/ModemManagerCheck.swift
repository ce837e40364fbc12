package import Receivers

/// Checks that ModemManager does not interfere: it probes ports for modems.
package enum ModemManagerCheck {
    /// Checks that ModemManager ignores a device.
    ///
    /// - Parameters:
    ///   - device: the port's udev device; nil if udev, and therefore ModemManager, does not know it.
    ///   - isRunning: whether ModemManager is running.
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
        // Matches the serial number if known, because another device of the same manufacturer may be a modem.
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
