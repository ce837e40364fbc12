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
        try section.read(Self.keys, into: &self)
    }

    private static let keys: SettingsTable<Self> = [
        "chrony": {
            $0.chrony = try $1.choice(
                orTrueFor: usualSocket,
                { $0.hasPrefix("/") ? FilePath($0) : nil },
                "the path of chrony's socket in quotation marks"
            )
        },
        "pps": { $0.pulses = try pulses($1) },
        "delay": { $0.delay = try $1.number(in: delays, "a number of seconds from 0 to 5") },
    ]

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
