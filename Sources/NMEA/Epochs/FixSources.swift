package import GNSS

/// Finds the sentence or message that provided each value of a fix.
///
/// The assembler does not record the sources, to stay fast. They are found afterwards: a value is from the first
/// sentence or message of the epoch, in the order of `precedence`, that contains the same value.
package struct FixSources {
    /// Limits what is stored without completing an epoch, as from a receiver that only sends the time.
    private static let mostHeard = 500

    private var heard: [SourceStatement] = []
    private var hasBegun = false

    package init() {}

    /// Adds a sentence; call it before `take(_:)` with an epoch that the sentence completes.
    package mutating func hear(_ sentence: borrowing SentenceFields) {
        if let statement = SourceStatement(sentence) { add(statement) }
    }

    /// Adds a binary frame; call it before `take(_:)` with an epoch that the frame completes.
    package mutating func hear(frame: Span<UInt8>) {
        guard let binary = BinaryProtocol(syncOf: frame) else { return }
        let statement = binary == .ubx ? SourceStatement(ubx: frame) : SourceStatement(binary, frame)
        if let statement { add(statement) }
    }

    /// Ignores everything before the first sentence with a time, as it is unclear to which time it belongs.
    private mutating func add(_ statement: SourceStatement) {
        if !hasBegun, !statement.opensEpoch { return }
        hasBegun = true
        if heard.count == Self.mostHeard { heard.removeFirst(Self.mostHeard / 2) }
        heard.append(statement)
    }

    /// The names of the sources of a fix, such as `GGA` and `NAV-PVT`.
    ///
    /// - Parameter fix: the fix of the epoch just completed.
    /// - Returns: the values in the order of the cases, without those whose source is missing or in an earlier epoch.
    package mutating func take(_ fix: GNSSFix) -> [(value: FixValue, source: String)] {
        let next = heard.last.flatMap { isOfNext($0, fix) ? $0 : nil }
        if next != nil { heard.removeLast() }
        defer { heard = next.map { [$0] } ?? [] }
        heard.removeAll { !$0.isOfTime(fix.timeOfDay) }
        return FixValue.allCases.compactMap { value in source(of: value, in: fix).map { (value, $0) } }
    }

    /// Whether the latest sentence completed the epoch by starting the next one.
    private func isOfNext(_ last: SourceStatement, _ fix: GNSSFix) -> Bool {
        if !last.isOfTime(fix.timeOfDay) { return true }
        let earlier = heard.dropLast()
        if let time = last.timeOfWeek { return earlier.contains { $0.timeOfWeek.map { $0 != time } ?? false } }
        return last.reportsFix && earlier.contains { $0.address == last.address }
    }

    private func source(of value: FixValue, in fix: GNSSFix) -> String? {
        switch value {
        case .time:
            let named = heard.first { $0.fix.timeOfDay != nil && $0.fix.timeOfDay == fix.timeOfDay }
            return fix.timeOfDay.flatMap { _ in (named ?? heard.first { $0.timeOfWeek != nil })?.name }
        case .date: return fix.time.flatMap { _ in dateSource }
        case .satellitesInView: return fix.satellitesInView == nil ? nil : heard.first(where: \.listsSatellites)?.name
        case .altitude, .geoidalSeparation:
            // Heights from sentences precede those from messages.
            return name(from: heard.filter { $0.timeOfWeek == nil }, value, fix) ?? name(from: heard, value, fix)
        default: return name(from: heard, value, fix)
        }
    }

    /// The last source of a date, except for dates that have rolled over.
    private var dateSource: String? {
        let latest = heard.compactMap(\.date?.daysSince1970).max()
        return heard.last { $0.date != nil && !$0.hasRolledOver(before: latest) }?.name
    }

    private func name(from statements: [SourceStatement], _ value: FixValue, _ fix: GNSSFix) -> String? {
        statements.filter { $0.says(value, as: fix) }.min { $0.rank < $1.rank }?.name
    }
}

private protocol FixDataSentence {
    var time: TimeOfDay? { get }
    var coordinate: Coordinate? { get }
    var quality: FixQuality? { get }
    var satellitesUsed: Int? { get }
    var horizontalDilution: Double? { get }
    var altitude: Double? { get }
    var geoidalSeparation: Double? { get }
    var correctionAge: Double? { get }
}

extension GGA: FixDataSentence {}
extension GNS: FixDataSentence {}

/// The values of a fix in one sentence or message.
private struct SourceStatement {
    let address: String
    /// The sentence without its talker, such as `GGA`, or the message.
    let name: String
    var fix = GNSSFix()
    var date: CalendarDate?
    var timeOfWeek: Int?
    var reportsFix = false
    var listsSatellites = false

    init?(_ sentence: borrowing SentenceFields) {
        guard let decoded = try? NMEASentence(decoding: sentence) else { return nil }
        address = decoded.address.description
        name = String(address.suffix(3))
        switch decoded.content {
        case .gga(let content): take(content)
        case .gns(let content): take(content)
        case .rmc(let content): take(content)
        case .gll(let content):
            fix.timeOfDay = content.time
            fix.coordinate = content.coordinate
            fix.quality = content.isValid == false ? .none : content.mode?.quality ?? .autonomous
            reportsFix = true
        case .vtg(let content):
            (fix.speedOverGround, fix.courseOverGround) = (content.speedOverGround, content.courseOverGround)
        case .gsa(let content):
            fix.dimension = content.dimension ?? .none
            fix.dilution = content.dilution
        case .gst: fix.deviation = PositionDeviation(sentence)
        case .gsv: listsSatellites = true
        case .zda(let content): (fix.timeOfDay, date) = (content.time, content.date)
        default: return nil
        }
    }

    private mutating func take(_ content: some FixDataSentence) {
        fix.timeOfDay = content.time
        fix.coordinate = content.coordinate
        fix.quality = content.quality ?? .none
        fix.satellitesUsed = content.satellitesUsed
        fix.dilution.horizontal = content.horizontalDilution
        (fix.altitude, fix.geoidalSeparation) = (content.altitude, content.geoidalSeparation)
        fix.correctionAge = content.correctionAge
        reportsFix = true
    }

    private mutating func take(_ content: RMC) {
        (fix.timeOfDay, date) = (content.time, content.date)
        fix.coordinate = content.coordinate
        fix.quality = content.isValid == true ? content.mode?.quality ?? .autonomous : .none
        (fix.speedOverGround, fix.courseOverGround) = (content.speedOverGround, content.courseOverGround)
        reportsFix = true
    }

    init?(ubx frame: Span<UInt8>) {
        guard let identity = UBXMessageID(frame: frame), let message = UBXMessage(frame: frame),
            let timeOfWeek = message.timeOfWeek
        else { return nil }
        (address, name) = (identity.description, identity.description)
        self.timeOfWeek = timeOfWeek
        take(message)
    }

    init?(_ binary: BinaryProtocol, _ frame: Span<UInt8>) {
        guard let message = MakerMessage(binary, frame), let timeOfWeek = message.timeOfWeek else { return nil }
        (address, name) = (message.name, message.name)
        // Rounded to be equal for all messages of an epoch; epochs are at least a tenth of a second apart.
        self.timeOfWeek = binary.spread > 0 ? (timeOfWeek + 50) / 100 * 100 : timeOfWeek
        for content in message.contents { take(content) }
    }

    private mutating func take(_ message: UBXMessage) {
        if message.reportsFix { reportsFix = true }
        if let time = message.time { (fix.timeOfDay, date) = (time.timeOfDay, time.date) }
        switch message {
        case .solution(let content):
            take(content.position)
            take(content.velocity)
            (fix.quality, fix.dimension) = (content.fix.quality, content.fix.dimension)
            fix.satellitesUsed = content.satellitesUsed
            fix.dilution = content.dilution
        case .position(let content), .precisePosition(let content): take(content)
        case .velocity(let content): take(content)
        case .status(let content):
            (fix.quality, fix.dimension) = (content.fix.quality, content.fix.dimension)
            fix.satellitesUsed = content.satellitesUsed
        case .dilution(let content): fix.dilution = content.dilution
        case .covariance(let content): fix.deviation = content.deviation
        case .satellites: listsSatellites = true
        case .time, .endOfEpoch, .radio, .security, .securityLog, .version: break
        }
    }

    private mutating func take(_ position: NavigationPosition) {
        fix.coordinate = position.coordinate
        fix.altitude = position.altitude
        fix.geoidalSeparation = position.altitude.map { position.height - $0 }
        fix.deviation = position.deviation
    }

    private mutating func take(_ velocity: NavigationVelocity) {
        (fix.speedOverGround, fix.courseOverGround) = (velocity.speed, velocity.course)
        (fix.speedAccuracy, fix.courseAccuracy) = (velocity.speedAccuracy, velocity.courseAccuracy)
    }

    /// Whether its date is 1024 weeks before a day.
    func hasRolledOver(before day: Int?) -> Bool {
        guard let day, let date else { return false }
        return WeekRollovers.hasFallenBack(from: day, to: date.daysSince1970)
    }

    /// Whether it may be the first of an epoch.
    var opensEpoch: Bool { fix.timeOfDay != nil || timeOfWeek != nil || reportsFix }

    /// Whether it has no time or about this one, as some receivers' sentences are stamped a few milliseconds apart.
    func isOfTime(_ time: TimeOfDay?) -> Bool {
        guard let time, let own = fix.timeOfDay else { return true }
        let distance = abs(time.nanosecondsSinceMidnight - own.nanosecondsSinceMidnight)
        return distance <= Self.jitter || distance >= Self.day - Self.jitter
    }

    private static let jitter: Int64 = 15_000_000
    private static let day: Int64 = 86_400_000_000_000

    /// The position in the assembler's order of precedence.
    var rank: Int { Self.precedence.firstIndex(of: name) ?? Self.precedence.count }

    private static let precedence = [
        "NAV-COV", "GST", "NAV-HPPOSLLH", "NAV-DOP", "NAV-PVT", "HNR-PVT", "NAV-PV", "MID 41", "0xA8", "NAV-POSLLH",
        "NAV-VELNED",
        "NAV-STATUS", "NAV-SOL", "MID 2", "GSA", "GGA", "GNS", "RMC", "GLL", "VTG",
    ]

    /// Whether it contains the same value as the fix; `false` for unknown values.
    func says(_ value: FixValue, as other: GNSSFix) -> Bool {
        func same<Value: Equatable>(_ path: (GNSSFix) -> Value?) -> Bool {
            path(other).map { path(fix) == $0 } ?? false
        }
        switch value {
        case .quality: return reportsFix && fix.quality == other.quality
        case .dimension: return same { $0.dimension == .none ? nil : $0.dimension }
        case .coordinate: return same(\.coordinate)
        case .altitude: return same(\.altitude)
        case .geoidalSeparation: return same(\.geoidalSeparation)
        case .speed: return same(\.speedOverGround)
        case .course: return same(\.courseOverGround)
        case .horizontalDeviation: return same(\.deviation.horizontal)
        case .verticalDeviation: return same(\.deviation.altitude)
        case .horizontalDilution: return same(\.dilution.horizontal)
        case .verticalDilution: return same(\.dilution.vertical)
        case .positionDilution: return same(\.dilution.position)
        case .satellitesUsed: return same(\.satellitesUsed)
        case .correctionAge: return same(\.correctionAge)
        case .speedAccuracy: return same(\.speedAccuracy)
        case .courseAccuracy: return same(\.courseAccuracy)
        case .time, .date, .satellitesInView: return false
        }
    }
}

/// A value of a fix whose source can be found.
package enum FixValue: CaseIterable, Sendable {
    case time
    case date
    /// How the position was obtained, or that the receiver has none.
    case quality
    /// Whether the fix is two- or three-dimensional.
    case dimension
    case coordinate
    /// Height above mean sea level.
    case altitude
    /// Height of mean sea level above the ellipsoid.
    case geoidalSeparation
    case speed
    case course
    /// The receiver's estimate of its horizontal error.
    case horizontalDeviation
    /// The receiver's estimate of its vertical error.
    case verticalDeviation
    case horizontalDilution
    case verticalDilution
    case positionDilution
    case satellitesUsed
    /// The number of satellites above the horizon.
    case satellitesInView
    /// Age of the differential corrections.
    case correctionAge
    /// The receiver's estimate of its speed's error.
    case speedAccuracy
    /// The receiver's estimate of its course's error.
    case courseAccuracy
}
