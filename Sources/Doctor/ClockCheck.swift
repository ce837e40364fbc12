internal import Terminal

/// Checks that the local clock agrees with the receiver's time.
package enum ClockCheck {
    /// The maximum age of a fix on arrival in seconds: some receivers compute it for a second, and 4800 baud add
    /// another.
    private static let delay = 3.0

    /// Seconds by which the clock may be slow.
    private static let tolerance = 1.0

    /// Compares the clock with the receiver's time.
    ///
    /// - Parameter lead: seconds by which the clock is ahead, at most.
    /// - Returns: the diagnosis.
    package static func diagnosis(_ lead: Double) -> Diagnosis {
        if lead > -tolerance, lead < delay {
            return .fine(.clock, "this machine's clock agrees with the receiver's time")
        }
        let statement =
            "this machine's clock is \(AgeText(abs(lead))) \(lead < 0 ? "behind" : "ahead of") the receiver's time"
        return .remark(.clock, statement, remedy: "`sudo timedatectl set-ntp true`")
    }
}
