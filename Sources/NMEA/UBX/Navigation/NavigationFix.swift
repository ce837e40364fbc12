public import GNSS

/// The quality and dimension of a fix, as reported by NAV-PVT, NAV-STATUS and NAV-SOL.
public struct NavigationFix: Hashable, Sendable {
    /// How the receiver obtained the position.
    public var quality: FixQuality

    /// Whether the fix is two- or three-dimensional.
    public var dimension: FixDimension

    package init(_ quality: FixQuality, _ dimension: FixDimension) {
        (self.quality, self.dimension) = (quality, dimension)
    }

    /// The fix for the values of a message.
    ///
    /// - Parameters:
    ///   - type: 1 is dead reckoning, 2 is 2D, 3 is 3D, 4 combines satellites and dead reckoning, and 5 is time only
    ///     with a surveyed position.
    ///   - isOK: whether the position is within the receiver's configured limits.
    ///   - isDifferential: whether corrections were applied.
    ///   - carrierSolution: 1 if the carrier ambiguities are estimated (float), 2 if they are resolved (fixed).
    init(type: Int, isOK: Bool, isDifferential: Bool, carrierSolution: Int = 0) {
        dimension =
            switch type {
            case 1, 2: .twoDimensional
            case 3, 4, 5: .threeDimensional
            default: .none
            }
        quality =
            switch (type, carrierSolution) {
            case (1, _): .deadReckoning
            case (2...4, 2): .fixedRTK
            case (2...4, 1): .floatRTK
            case (2...4, _): isDifferential ? .differential : .autonomous
            case (5, _): .manual
            default: .none
            }
        if !isOK { (quality, dimension) = (.none, .none) }
    }
}

/// The kind of fix without a position, from NAV-STATUS or, in receivers up to u-blox 6, NAV-SOL.
public struct NavigationStatus: Hashable, Sendable {
    /// Milliseconds since the start of the GPS week.
    public var timeOfWeek: Int

    /// The quality and the dimension of the fix.
    public var fix: NavigationFix

    /// The number of satellites used in the solution; `nil` if the message does not contain it.
    public var satellitesUsed: Int?

    /// The time, computed from the GPS week and gpslog's table of leap seconds.
    ///
    /// `nil` if the message does not contain the week, or the receiver does not know it.
    public var time: UTCTime?

    /// The level of spoofing; `nil` if the receiver does not watch for it, or the message does not contain it.
    public var spoofing: InterferenceReport.Spoofing?

    package init(timeOfWeek: Int, fix: NavigationFix, satellitesUsed: Int?) {
        (self.timeOfWeek, self.fix, self.satellitesUsed) = (timeOfWeek, fix, satellitesUsed)
    }

    init?(status payload: Span<UInt8>) {
        guard payload.count >= 16 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        fix = NavigationFix(payload, typeAt: 4)
        spoofing = .init(rawValue: payload[7] >> 3 & 3)
    }

    init?(sol payload: Span<UInt8>) {
        guard payload.count >= 52 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        fix = NavigationFix(payload, typeAt: 10)
        satellitesUsed = payload.unsigned8(at: 47)
        // WKNSET and TOWSET: the receiver knows the week and the time of week.
        if payload.bit(2, at: 11), payload.bit(3, at: 11) {
            time = GPSTime.utc(week: payload.signed16(at: 8), milliseconds: timeOfWeek)
        }
    }
}

extension NavigationFix {
    /// Reads the fix type and the byte of flags after it.
    fileprivate init(_ payload: Span<UInt8>, typeAt place: Int) {
        self.init(
            type: payload.unsigned8(at: place),
            isOK: payload.bit(0, at: place + 1),
            isDifferential: payload.bit(1, at: place + 1)
        )
    }
}
