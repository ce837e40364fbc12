/// Why a fix may be the work of a jammer or a spoofer, although a filter accepts its position.
public struct Suspicion: Hashable, Sendable {
    /// A piece of evidence.
    ///
    /// Names are part of files and answers, and raw values are bits in databases; neither ever changes.
    public enum Reason: UInt8, Hashable, Sendable, CaseIterable {
        /// The position has made a step that the time between two fixes does not allow.
        case positionStep = 0
        /// The receiver's time has made a step against the times of arrival.
        case timeStep = 1
        /// The receiver's time differs from the machine's synchronised clock.
        case clockDifference = 2
        /// Two receivers on one vehicle are too far apart.
        case receiversApart = 3
        /// The receiver says that it is spoofed.
        case spoofingReported = 4
        /// The receiver says that it is jammed, or its gain has fallen together with its signals.
        case jammingReported = 5
        /// Signals are weak everywhere: jammed, or the antenna is covered.
        case signalsWeak = 6
        /// Signals became weak everywhere, and the fix was lost: blocked or jammed.
        case signalsBlocked = 7

        /// The name in files and answers, such as `position-step`.
        public var name: String {
            switch self {
            case .positionStep: "position-step"
            case .timeStep: "time-step"
            case .clockDifference: "clock-difference"
            case .receiversApart: "receivers-apart"
            case .spoofingReported: "spoofing-reported"
            case .jammingReported: "jamming-reported"
            case .signalsWeak: "signals-weak"
            case .signalsBlocked: "signals-blocked"
            }
        }

        /// Whether the evidence is against the position or time itself, and not only against the signals.
        public var concernsPosition: Bool { rawValue <= Reason.spoofingReported.rawValue }
    }

    /// A set of reasons, one bit each.
    public struct Reasons: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8

        /// Creates a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Creates a set of one reason.
        public init(_ reason: Reason) { rawValue = 1 << reason.rawValue }

        /// The reasons in the set, in the order of their bits.
        public var list: [Reason] { Reason.allCases.filter { contains(Reasons($0)) } }

        /// Whether the position or the time is suspect, and not only the signals.
        public var isOfPosition: Bool { !isEmpty && list.contains(where: \.concernsPosition) }

        /// The names of the reasons, separated by spaces.
        public var names: String { list.map(\.name).joined(separator: " ") }
    }

    /// The evidence; never empty.
    public var reasons: Reasons

    /// Metres: how far the position is from where the evidence puts the receiver; nil if the evidence names no place.
    ///
    /// The location's horizontal accuracy is never smaller.
    public var disagreement: Double?

    /// Whether the position or the time is suspect, and not only the signals.
    public var isOfPosition: Bool { reasons.isOfPosition }

    /// The names of the reasons, separated by spaces.
    public var names: String { reasons.names }

    /// The reasons with these names, separated by spaces; other words are ignored.
    public static func reasons(named names: some StringProtocol) -> Reasons {
        let words = names.split(separator: " ")
        return Reason.allCases.reduce(into: []) { reasons, reason in
            if words.contains(where: { $0 == reason.name }) { reasons.insert(Reasons(reason)) }
        }
    }

    /// The evidence of both, with the greater disagreement.
    public func united(with other: Suspicion?) -> Suspicion {
        guard let other else { return self }
        var united = self
        united.reasons.formUnion(other.reasons)
        united.disagreement = [disagreement, other.disagreement].compactMap(\.self).max()
        return united
    }

    /// Creates a suspicion; nil without a reason.
    public init?(_ reasons: Reasons, disagreement: Double? = nil) {
        guard !reasons.isEmpty else { return nil }
        self.reasons = reasons
        self.disagreement = disagreement
    }
}

extension FilterVerdict {
    /// The verdict with a circle that is not smaller than this, in metres; unchanged for nil and for a rejection.
    package func enlarged(to disagreement: Double?) -> FilterVerdict {
        guard let disagreement, var location else { return self }
        location.horizontalAccuracy = max(location.horizontalAccuracy ?? 0, disagreement.rounded(to: 100))
        return with(location)
    }
}
