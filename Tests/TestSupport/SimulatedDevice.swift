/// A USB serial device for a simulated machine.
package struct SimulatedDevice: CustomStringConvertible {
    /// The name of its device file, such as `ttyUSB0`.
    package var node: String
    /// The USB port, such as `1-3`.
    package var socket: String
    /// Vendor and product id, such as `1546:01a8`.
    package var numbers: String
    package var serialNumber: String?
    /// The USB device number.
    package var count = 7
    /// The USB interface number.
    package var interface = "00"
    package var hasDeviceFile = true
    /// Whether udev has processed the device, not just the kernel.
    package var isDescribed = true
    /// Further lines of its description, such as `E: GPSLOG=1`.
    package var more: [String] = []

    /// Creates a device that udev has processed.
    package init(_ node: String, at socket: String, _ numbers: String, serialNumber: String? = nil) {
        (self.node, self.socket, self.numbers, self.serialNumber) = (node, socket, numbers, serialNumber)
    }

    /// Its paths in the kernel's device tree, innermost first.
    package var systemPaths: [String] { ["\(port)/tty/\(node)", port, usb].map { "/sys" + $0 } }

    /// The description in umockdev's format.
    package var description: String {
        let ids = numbers.split(separator: ":")
        let serial = serialNumber.map { "A: serial=\($0)\\n\n" } ?? ""
        return """
            P: \(usb)
            E: SUBSYSTEM=usb
            E: DEVTYPE=usb_device
            A: busnum=1\\n
            A: devnum=\(count)\\n
            A: idVendor=\(ids[0])\\n
            A: idProduct=\(ids[1])\\n
            A: manufacturer=Maker\\n
            A: product=Model\\n
            \(serial)
            P: \(port)
            E: SUBSYSTEM=usb
            E: DEVTYPE=usb_interface
            E: DRIVER=cdc_acm
            A: bInterfaceNumber=\(interface)\\n

            P: \(port)/tty/\(node)
            \(terminal.joined(separator: "\n"))

            """
    }

    private var usb: String { "/devices/pci0000:00/0000:00:14.0/usb1/\(socket)" }
    private var port: String { "\(usb)/\(socket):1.\(interface.last ?? "0")" }

    private var terminal: [String] {
        let ids = numbers.split(separator: ":")
        var lines = hasDeviceFile ? ["N: \(node)"] : []
        lines += ["E: DEVNAME=/dev/\(node)", "E: SUBSYSTEM=tty"]
        if isDescribed {
            lines += [
                "E: ID_VENDOR_ID=\(ids[0])", "E: ID_MODEL_ID=\(ids[1])", "E: ID_VENDOR=Maker", "E: ID_MODEL=Model",
            ]
            lines += ["E: ID_SERIAL=Maker_Model\(serialNumber.map { "_" + $0 } ?? "")", "E: ID_USB_DRIVER=cdc_acm"]
            lines += ["E: ID_PATH=pci-0000:00:14.0-usb-0:\(socket.dropFirst(2)):1.\(interface.last ?? "0")"]
            lines += ["E: ID_USB_INTERFACE_NUM=\(interface)"]
            if let serialNumber { lines.append("E: ID_SERIAL_SHORT=\(serialNumber)") }
        }
        return lines + more
    }
}
