/// The waits after something went wrong.
package struct UploadPatience: Hashable, Sendable {
    /// Before a server is tried again that could not be reached: at first, and at most.
    ///
    /// So short, because it costs next to nothing where there is no way, and whoever is back on line wants to be seen.
    package var unreachable: ClosedRange<Duration>

    /// Before a server is tried again that has answered, and not well: at first, and at most.
    package var unwilling: ClosedRange<Duration>

    /// Before a server is tried again that does not let anybody in, or refuses whatever it gets.
    package var unauthorized: Duration

    /// Before the latest location is tried at a server that refuses whatever it gets: at first, and at most.
    ///
    /// Only what waits is left alone for longer: the next location may be one that the server takes.
    package var refusing: ClosedRange<Duration>

    /// The most that a server may ask for.
    package var longest: Duration

    /// For how long what waits is counted at a time, to see whether it grows for ever.
    package var count: Duration

    /// The time to wait for what nobody tells: fixes of other programs, and whether somebody wants to go on.
    package var look: Duration

    /// Waits as they are usual.
    package init(
        unreachable: ClosedRange<Duration> = .milliseconds(100)...(.milliseconds(1500)),
        unwilling: ClosedRange<Duration> = .seconds(1)...(.seconds(300)),
        unauthorized: Duration = .seconds(900),
        refusing: ClosedRange<Duration> = .seconds(1)...(.seconds(30)),
        longest: Duration = .seconds(3600),
        count: Duration = .seconds(60),
        look: Duration = .seconds(1)
    ) {
        self.unreachable = unreachable
        self.unwilling = unwilling
        self.unauthorized = unauthorized
        self.refusing = refusing
        self.longest = longest
        self.count = count
        self.look = look
    }
}
