import Receivers

/// Devices that people plug in.
enum Sample {
    static let ublox = device("/dev/ttyACM0", "1546", "01a7")
    static let adapter = device("/dev/ttyUSB0", "0403", "6001", ["ID_SERIAL_SHORT": "A10K3XYZ"])
    static let otherAdapter = device("/dev/ttyUSB1", "1a86", "7523")
    static let garmin = device("/dev/ttyUSB2", "091e", "0003")

    static func device(
        _ path: String,
        _ vendor: String,
        _ product: String,
        _ properties: [String: String] = [:]
    ) -> ReceiverDevice? {
        ReceiverDevice(
            properties: [
                "DEVNAME": path, "SUBSYSTEM": "tty", "ID_VENDOR_ID": vendor, "ID_MODEL_ID": product,
            ].merging(properties) { _, last in last }
        )
    }
}
