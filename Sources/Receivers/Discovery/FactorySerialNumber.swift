/// Serial numbers that are none: what chips come with until somebody programs them.
enum FactorySerialNumber {
    // CP2102 comes with 0001, clones of FT232 and PL2303 with zeros, boards from hasty makers with 12345678. Each is that
    // of thousands of devices: two of them on one machine would pass for one receiver, and share its track.
    private static let counting = ["01234567890123456789", "0123456789ABCDEF", "1234567890ABCDEF"]

    /// True where a serial number is one that many devices share.
    static func contains(_ serialNumber: String) -> Bool {
        let digits = serialNumber.uppercased()
        guard let first = digits.first else { return true }
        if digits.allSatisfy({ $0 == first }) { return true }
        if digits.last == "1", digits.dropLast().allSatisfy({ $0 == "0" }) { return true }
        return digits.count >= 4 && counting.contains { $0.contains(digits) }
    }
}
