/// How a target fares.
public enum UploadCondition: Hashable, Sendable {
    /// It has acknowledged something.
    ///
    /// - time: when it did, by this machine's clock.
    /// - rate: locations a second, over the latest minute.
    case succeeded(at: UTCTime, rate: Double)

    /// It could not be reached, or did not want something.
    ///
    /// - time: when that was.
    /// - reason: one clause, without secrets and places.
    case failed(at: UTCTime, reason: String)
}
