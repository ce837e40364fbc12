/// A serial device on USB for a simulated machine.
package struct SimulatedDevice: CustomStringConvertible {
    /// The name of its device file, `ttyUSB0`.
    package var node: String
    /// The socket it is plugged into, `1-3`.
    package var socket: String
    /// Maker and product, as in `1546:01a8`.
    package var numbers: String
    /// Its serial number; nil where it has none.
    package var serialNumber: String?
    /// USB's count of devices.
    package var count = 7
    /// The number of its interface.
    package var interface = "00"
    /// True where /dev has its device file.
    package var hasDeviceFile = true
    /// True where udev has described it, and not the kernel alone.
    package var isDescribed = true
    /// More of what is in its description, a line each, such as `E: GPSLOG=1`.
    package var more: [String] = []

    /// A device that udev has described.
    package init(_ node: String, at socket: String, _ numbers: String, serialNumber: String? = nil) {
        (self.node, self.socket, self.numbers, self.serialNumber) = (node, socket, numbers, serialNumber)
    }

    /// Its parts in the kernel's tree, the innermost first.
    package var systemPaths: [String] { ["\(port)/tty/\(node)", port, usb].map { "/sys" + $0 } }

    /// As umockdev reads it.
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
