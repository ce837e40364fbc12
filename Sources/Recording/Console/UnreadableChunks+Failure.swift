internal import Storage
internal import SystemPackage

extension UnreadableChunks {
    /// What is to be said where fixes had to be left out, as they are damaged.
    ///
    /// - Parameters:
    ///   - result: what they are missing in, as a sentence names it.
    ///   - database: where they are damaged.
    /// - Returns: nil where everything could be read.
    func failure(missingIn result: String, of database: FilePath) -> Failure? {
        if count == 0 { return nil }
        return Failure(
            "\(fixes == 0 ? "Some" : "\(fixes)") fixes are not in \(result), as they are damaged in \(database); keep a copy "
                + "of that, and save what is readable with `gpslog recover \(database) NEW`.",
            .dataError
        )
    }
}
