package import SystemPackage

/// The reference clock for chrony, which sets the system clock: section `[time]` of the settings file.
package struct TimeSettings: Sendable {
    /// Default socket, in chrony's own directory like those of gpsd.
    package static let usualSocket: FilePath = "/run/chrony.gpslog.sock"

    /// Valid delays of sentences in seconds.
    package static let delays = 0.0...5

    /// The socket of chrony's reference clock; `nil` for none.
    package var chrony: FilePath?

    /// The source of the receivers' pulses per second; `nil` for none.
    package var pulses: Pulses?

    /// Seconds by which sentences arrive after the time in them; `nil` to measure it.
    package var delay: Double?

    /// A source of pulses per second.
    package enum Pulses: Hashable, Sendable {
        /// The kernel's file with the time of the last pulse, such as `/sys/class/pps/pps0/assert`.
        case file(FilePath)
        /// The DCD line of the receiver's serial port.
        case dcd
    }

    /// Creates settings without a reference clock.
    package init() {}

    init(_ section: SettingsSection) throws(SettingsError) {
        for entry in section.entries {
            let reading = SettingsReading(entry, section)
            switch entry.key {
            case "chrony":
                if case .boolean(let isOn) = entry.node.value {
                    chrony = isOn ? Self.usualSocket : nil
                } else if let text = entry.node.string, text.hasPrefix("/") {
                    chrony = FilePath(try reading.line())
                } else {
                    throw reading.error("must be true, false, or the path of chrony's socket in quotation marks")
                }
            case "pps": pulses = try Self.pulses(reading)
            case "delay": delay = try reading.number(in: Self.delays, "a number of seconds from 0 to 5")
            default: throw reading.error("is unknown; the keys are chrony, pps and delay")
            }
        }
    }

    private static func pulses(_ reading: SettingsReading) throws(SettingsError) -> Pulses {
        let text = try reading.line()
        if text == "dcd" { return .dcd }
        let device = FilePath(text)
        guard let name = device.lastComponent?.string, device == FilePath("/dev").appending(name), name.hasPrefix("pps")
        else {
            throw reading.error(
                "must be a PPS device such as \"/dev/pps0\", or \"dcd\" for pulses on the line's DCD"
            )
        }
        return .file(FilePath("/sys/class/pps").appending(name).appending("assert"))
    }
}
