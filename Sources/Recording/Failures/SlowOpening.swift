/// Tells once if a database is not open after some seconds, as on a disk that stalls.
struct SlowOpening: Sendable {
    private let notice: Task<Void, any Error>

    init(by clock: some Clock<Duration> = ContinuousClock(), tell: @escaping @Sendable () -> Void) {
        notice = Task {
            try await clock.sleep(for: Self.patience)
            tell()
        }
    }

    /// Ends the wait: the database is open, or the user knows why it is not.
    func end() { notice.cancel() }

    /// Returns when it has told, or has been ended.
    func hasEnded() async { _ = await notice.result }

    static let patience = Duration.seconds(5)
}
