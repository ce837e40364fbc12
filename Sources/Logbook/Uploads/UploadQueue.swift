public import GNSS

/// A storage as the upload queue: it knows what each target has acknowledged, and so what still waits.
///
/// Targets are identified by their name in the settings, and their state survives a change of address. Fixes are not
/// removed when they are uploaded.
public protocol UploadQueue: Sendable {
    /// Returns the number of each receiver's latest fix; receivers without fixes are missing.
    func latestNumbers() async throws -> [ReceiverIdentity: StoredFix.ID]

    /// Returns the latest fix with a location, of all receivers; nil without locations.
    func latestLocation() async throws -> StoredFix?

    /// Returns the latest fixes after given ones.
    ///
    /// - Parameters:
    ///   - numbers: the fix of each receiver after which to start; from the first fix for receivers that are missing.
    ///   - limit: the maximum number of fixes per receiver.
    /// - Returns: each receiver's latest fixes, including rejected ones, in order of arrival; receivers without any are
    ///   left out.
    /// - Throws: an error if the storage cannot be read.
    func arrivals(
        after numbers: [ReceiverIdentity: StoredFix.ID],
        limit: Int
    ) async throws -> [UploadArrivals]

    /// Returns the fixes that have waited longest for a target.
    ///
    /// Fixes that the target must not receive are skipped and recorded as settled.
    ///
    /// - Parameters:
    ///   - target: the target's name.
    ///   - selection: the fixes that the target should receive.
    ///   - limit: the maximum number of fixes.
    /// - Returns: fixes of one receiver, in order of arrival; nil if nothing waits.
    /// - Throws: an error if the storage cannot be read or written.
    func waiting(
        for target: String,
        _ selection: UploadSelection,
        limit: Int
    ) async throws -> UploadPage?

    /// Returns whether fixes may wait for a target although `waiting` found none, and the live lane left none.
    ///
    /// This is cheap where `waiting` is not; by default, it is always true.
    func mayHaveBacklog(of target: String) async throws -> Bool

    /// Returns a sample of the fixes that wait for a target, spread evenly, starting from the middle.
    ///
    /// - Parameters:
    ///   - target: the target's name.
    ///   - selection: the fixes that the target should receive.
    ///   - count: the maximum number of fixes.
    /// - Returns: the sample; smaller if few fixes wait or many are not for the target.
    /// - Throws: an error if the storage cannot be read.
    func sample(for target: String, _ selection: UploadSelection, count: Int) async throws -> [StoredFix]

    /// Returns the fixes at the end of the range that a target acknowledged last.
    ///
    /// - Parameters:
    ///   - target: the target's name.
    ///   - selection: the fixes that the target should receive.
    ///   - count: the maximum number of fixes.
    /// - Returns: the fixes in order of arrival, including refused and skipped ones; empty if nothing was acknowledged.
    /// - Throws: an error if the storage cannot be read.
    func lastAcknowledged(by target: String, _ selection: UploadSelection, count: Int) async throws -> [StoredFix]

    /// Returns whether a fix is settled for a target: acknowledged, refused or not meant for it.
    func isDone(_ target: String, with fix: StoredFix) async throws -> Bool

    /// Records fixes that are settled for a target.
    func note(_ spans: [UploadSpan], of target: String) async throws

    /// Records that a target refused a fix. It is not sent again; the refusal is unconfirmed for now.
    func setAside(_ fix: StoredFix, by target: String, at time: UTCTime, because reason: String) async throws

    /// Confirms all refusals of a target, as it accepted other fixes.
    func confirmRefusals(by target: String) async throws

    /// Revokes refusals: the fixes wait again.
    func restore(_ fixes: [StoredFix], to target: String) async throws

    /// Revokes all unconfirmed refusals left by an interrupted upload.
    func restoreUnproven(to target: String) async throws

    /// Records a target's latest success or failure.
    func note(_ condition: TargetHealth, of target: String) async throws

    /// Returns how often the user has requested an immediate attempt; the number only grows.
    func attemptsAskedFor(by target: String) async throws -> Int
}

extension UploadQueue {
    /// The default implementation: a backlog is always possible.
    public func mayHaveBacklog(of target: String) -> Bool { true }
}

/// A selection of the stored fixes that a target receives.
public struct UploadSelection: Hashable, Sendable {
    /// The time before which fixes are left out; nil for no limit.
    public var since: UTCTime?

    /// Whether the target receives rejected fixes too.
    public var includesRejected: Bool

    /// Whether the target only receives locations chosen from several receivers of a vehicle.
    public var isFused: Bool

    /// Creates a selection; by default, of all accepted fixes.
    public init(since: UTCTime? = nil, includesRejected: Bool = false, isFused: Bool = false) {
        self.since = since
        self.includesRejected = includesRejected
        self.isFused = isFused
    }

    /// Returns whether a fix is selected; fixes without a time and position never are.
    public func contains(_ fix: JudgedFix) -> Bool {
        let hasPlace = fix.verdict.location != nil || includesRejected && fix.received.fix.coordinate != nil
        guard hasPlace, let time = fix.time else { return false }
        if let since, time < since { return false }
        return !isFused || fix.fused != nil
    }
}
