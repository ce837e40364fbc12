package import SystemPackage

/// The telling of the time to chrony, which keeps this machine's clock: section `[time]` of a settings file.
package struct TimeSettings: Sendable {
    /// The socket that is meant where none is named: one of chrony's own folder, as gpsd's are.
    package static let usualSocket: FilePath = "/run/chrony.gpslog.sock"

    /// The seconds by which sentences may come after the instant that they are for.
    package static let delays = 0.0...5

    /// The socket of chrony's reference clock; nil where nobody is told the time.
    package var chrony: FilePath?

    /// The place where receivers' pulses are told; nil for none.
    package var pulses: Pulses?

    /// The seconds by which sentences come after the instant that they are for; nil to find that out.
    package var delay: Double?

    /// A place where receivers' pulses are told.
    package enum Pulses: Hashable, Sendable {
        /// The kernel's file with the time of the last pulse, such as `/sys/class/pps/pps0/assert`.
        case file(FilePath)
        /// The DCD of the line over which a receiver is read.
        case dcd
    }

    /// Nobody is told the time.
    package init() {}

    /// The settings of a section.
    ///
    /// - Throws: `SettingsError` where something in it is no setting.
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
                    throw reading.error("must be true, false, or in quotation marks the path of a socket of chrony's")
                }
            case "pps": pulses = try Self.pulses(reading)
            case "delay": delay = try reading.number(in: Self.delays, "a number of seconds from 0 to 5")
            default: throw reading.error("is not known; there are chrony, pps and delay")
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
                "must be a device of the kernel's pulses, such as \"/dev/pps0\", or \"dcd\" for those on the line's DCD"
            )
        }
        return .file(FilePath("/sys/class/pps").appending(name).appending("assert"))
    }
}
