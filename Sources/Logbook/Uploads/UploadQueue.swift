public import GNSS

/// A storage as the queue of what is uploaded: it knows what each target has acknowledged, and so what still waits.
///
/// A target is named as in the settings; what is known of one is no other's, and nothing of it is forgotten while its
/// address changes. Nothing is taken out: fixes stay where they are.
public protocol UploadQueue: Sendable {
    /// The number of the fix that came in last of each receiver; none for a receiver without fixes.
    func latestNumbers() async throws -> [ReceiverIdentity: StoredFix.ID]

    /// The fix with the location that came in last, of all receivers; nil where there is none.
    func latestLocation() async throws -> StoredFix?

    /// The fixes that came in last, behind others.
    ///
    /// - Parameters:
    ///   - numbers: the fix of each receiver behind which to begin; behind none for a receiver that is not there.
    ///   - limit: the most fixes of a receiver.
    /// - Returns: for each receiver that has any its latest fixes, accepted or not, in order of arrival.
    /// - Throws: an error if the storage cannot be read.
    func arrivals(
        after numbers: [ReceiverIdentity: StoredFix.ID],
        limit: Int
    ) async throws -> [UploadArrivals]

    /// The fixes that have waited longest for a target.
    ///
    /// Fixes that are not to be sent at all are passed over, and that is written down.
    ///
    /// - Parameters:
    ///   - target: its name.
    ///   - selection: the fixes that it is to get.
    ///   - limit: the most fixes.
    /// - Returns: fixes of one receiver, in order of arrival; nil where nothing waits.
    /// - Throws: an error if the storage cannot be read or written.
    func waiting(
        for target: String,
        _ selection: UploadSelection,
        limit: Int
    ) async throws -> UploadPage?

    /// A few of the fixes that wait for a target, spread over all that do, those in the middle first.
    ///
    /// - Parameters:
    ///   - target: its name.
    ///   - selection: the fixes that it is to get.
    ///   - count: the most fixes.
    /// - Returns: the fixes; fewer where few wait, or many of them are not for the target.
    /// - Throws: an error if the storage cannot be read.
    func sample(for target: String, _ selection: UploadSelection, count: Int) async throws -> [StoredFix]

    /// The fixes at the end of what a target has acknowledged last.
    ///
    /// - Parameters:
    ///   - target: its name.
    ///   - selection: the fixes that it is to get.
    ///   - count: the most fixes.
    /// - Returns: the fixes in order of arrival, those among them that it did not get included; none where it has nothing.
    /// - Throws: an error if the storage cannot be read.
    func lastAcknowledged(by target: String, _ selection: UploadSelection, count: Int) async throws -> [StoredFix]

    /// True where a target is done with a fix: has it, refuses it, or does not get it.
    func isDone(_ target: String, with fix: StoredFix) async throws -> Bool

    /// Writes down what a target is done with.
    func note(_ spans: [UploadSpan], of target: String) async throws

    /// Writes down that a target refuses a fix, which is not sent again; the refusal is unproven as yet.
    func setAside(_ fix: StoredFix, by target: String, at time: UTCTime, because reason: String) async throws

    /// Takes all refusals of a target for proven: it takes other fixes.
    func confirmRefusals(by target: String) async throws

    /// Takes refusals back: the fixes wait again.
    func restore(_ fixes: [StoredFix], to target: String) async throws

    /// Takes all unproven refusals back, which an upload has left that was cut off.
    func restoreUnproven(to target: String) async throws

    /// Writes down how a target fares.
    func note(_ condition: TargetHealth, of target: String) async throws

    /// The number of times that somebody has asked that a target be tried at once; it only grows.
    func attemptsAskedFor(by target: String) async throws -> Int
}
