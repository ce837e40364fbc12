internal import Storage
internal import SystemPackage

extension UnreadableFixes {
    /// What is to be said where fixes had to be left out, as they are damaged.
    ///
    /// - Parameters:
    ///   - result: what they are missing in, as a sentence names it.
    ///   - database: where they are damaged.
    /// - Returns: nil where everything could be read.
    func failure(missingIn result: String, of database: FilePath) -> Failure? {
        if count == 0 { return nil }
        let subject =
            fixes == 1
            ? "1 fix is not in \(result), as it is"
            : "\(fixes == 0 ? "Some" : "\(fixes)") fixes are not in \(result), as they are"
        return Failure(
            "\(subject) damaged in \(database); keep a copy "
                + "of that, and save what is readable with `gpslog recover \(database) NEW`.",
            .dataError
        )
    }
}
