public import GNSS

/// The kind of an epoch's fix, as NAV-PVT, NAV-STATUS and NAV-SOL tell it.
public struct NavigationFix: Hashable, Sendable {
    /// The way in which the position came about.
    public var quality: FixQuality

    /// The coordinates that are determined.
    public var dimension: FixDimension

    /// A kind of fix, of any maker's message.
    package init(_ quality: FixQuality, _ dimension: FixDimension) {
        (self.quality, self.dimension) = (quality, dimension)
    }

    /// A kind of fix.
    ///
    /// - Parameters:
    ///   - type: 1 for dead reckoning, 2 and 3 for dimensions, 4 for satellites and dead reckoning together, 5 for time only,
    ///     where the position is that of a survey.
    ///   - isOK: true where the position is within the limits that the receiver has been given.
    ///   - isDifferential: true where corrections were used.
    ///   - carrierSolution: 1 where the carrier's ambiguities are estimated, 2 where they are resolved.
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

/// The kind of an epoch's fix alone: NAV-STATUS or, in receivers up to u-blox 6, NAV-SOL.
public struct NavigationStatus: Hashable, Sendable {
    /// Milliseconds since the GPS week began.
    public var timeOfWeek: Int

    /// The kind of fix.
    public var fix: NavigationFix

    /// The satellites in the solution; nil where the message does not tell.
    public var satellitesUsed: Int?

    /// The time by GPS's week and the leap seconds known when gpslog was built; nil where the message does not tell the week, or
    /// the receiver does not know it.
    public var time: UTCTime?

    /// A kind of fix, of any maker's message.
    package init(timeOfWeek: Int, fix: NavigationFix, satellitesUsed: Int?) {
        (self.timeOfWeek, self.fix, self.satellitesUsed) = (timeOfWeek, fix, satellitesUsed)
    }

    init?(status payload: Span<UInt8>) {
        guard payload.count >= 16 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        fix = NavigationFix(payload, typeAt: 4)
    }

    init?(sol payload: Span<UInt8>) {
        guard payload.count >= 52 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        fix = NavigationFix(payload, typeAt: 10)
        satellitesUsed = payload.unsigned8(at: 47)
        // WKNSET and TOWSET: the receiver knows the week and the time in it.
        if payload.bit(2, at: 11), payload.bit(3, at: 11) {
            time = GPSTime.utc(week: payload.signed16(at: 8), milliseconds: timeOfWeek)
        }
    }
}

extension NavigationFix {
    /// The type, and the flags behind it.
    fileprivate init(_ payload: Span<UInt8>, typeAt place: Int) {
        self.init(
            type: payload.unsigned8(at: place),
            isOK: payload.bit(0, at: place + 1),
            isDifferential: payload.bit(1, at: place + 1)
        )
    }
}
