import ArgumentParser

/// A device on the command line.
enum DeviceName {
    /// Throws where a text names no device at all, but something else that positions may come from.
    static func check(_ text: String) throws {
        if text == "-" {
            throw ValidationError("a device is a port, and standard input is none; `gpslog replay -` reads that")
        }
        if text.contains("://") {
            throw ValidationError(
                "\(text) is an address in a network, which gpslog does not read yet; name a serial port, a "
                    + "pseudo-terminal or a FIFO"
            )
        }
    }
}
