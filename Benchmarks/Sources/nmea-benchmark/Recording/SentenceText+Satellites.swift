extension SentenceText {
    /// Adds the satellites in use, up to the sentence's limit of twelve, and the dilutions.
    mutating func appendGSA(_ sky: Sky, _ satellites: [SatelliteInView], dilution: String) {
        let numbers = satellites.filter(\.isUsed).prefix(12).map { decimal($0.number, width: 2) }
        let places = numbers + Array(repeating: "", count: 12 - numbers.count)
        append("GNGSA", ["A", "3"] + places + ["1.32", dilution, "1.09", sky.system])
    }

    /// Adds the satellites in view for each signal, four per sentence.
    mutating func appendGSV(_ sky: Sky, _ satellites: [SatelliteInView]) {
        appendGSV(sky, satellites, signal: sky.firstSignal)
        guard let second = sky.secondSignal else { return }
        // Only the newer half of the satellites sends the second signal.
        appendGSV(sky, satellites.filter { $0.number.isMultiple(of: 2) }, signal: second)
    }

    private mutating func appendGSV(_ sky: Sky, _ satellites: [SatelliteInView], signal: String) {
        let count = max(1, (satellites.count + 3) / 4)
        for index in 0..<count {
            var fields = [decimal(count), decimal(index + 1), decimal(satellites.count, width: 2)]
            for satellite in satellites.dropFirst(4 * index).prefix(4) {
                fields.append(decimal(satellite.number, width: 2))
                fields.append(decimal(satellite.elevation, width: 2))
                fields.append(decimal(satellite.azimuth, width: 3))
                fields.append(satellite.strength.map { decimal($0, width: 2) } ?? "")
            }
            append(sky.talker + "GSV", fields + [signal])
        }
    }
}
