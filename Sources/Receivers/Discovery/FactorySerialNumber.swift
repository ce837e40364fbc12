/// Default serial numbers, which chips have until they are programmed.
enum FactorySerialNumber {
    // CP2102 comes with 0001, clones of FT232 and PL2303 with zeros, boards from hasty makers with 12345678. Thousands
    // of devices share each of them: two on one machine would pass for one receiver and share its track.
    private static let counting = ["01234567890123456789", "0123456789ABCDEF", "1234567890ABCDEF"]

    /// Whether many devices share this serial number.
    static func contains(_ serialNumber: String) -> Bool {
        let digits = serialNumber.uppercased()
        guard let first = digits.first else { return true }
        if digits.allSatisfy({ $0 == first }) { return true }
        if digits.last == "1", digits.dropLast().allSatisfy({ $0 == "0" }) { return true }
        return digits.count >= 4 && counting.contains { $0.contains(digits) }
    }
}
