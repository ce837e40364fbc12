internal import Dialects
package import GNSS
package import Logbook
package import Logging
internal import Platform
package import Receivers
internal import Settings
package import SystemPackage
internal import Terminal
internal import Text

/// Aid for receivers, which have a fix sooner with the time, their last place and the orbits of satellites: where their user permits
/// that, and they do not know it.
package struct ReceiverAiding: Sendable {
    /// Seconds by which a clock may be off that somebody keeps right: what it may drift in some hours without that.
    private static let clockAccuracy = 2.0

    private let lastLocation: @Sendable (ReceiverIdentity) async throws -> Location?
    private let clock: @Sendable () -> UTCTime?
    private let logger: Logger

    /// An aiding.
    ///
    /// - Parameters:
    ///   - logger: is told what each receiver was told.
    ///   - clock: the time; nil where this machine's clock cannot be trusted.
    ///   - lastLocation: the latest location of a receiver that is stored; nil where there is none.
    package init(
        logger: Logger,
        clock: @escaping @Sendable () -> UTCTime? = { SystemClock.isSynchronised == true ? UTCTime.now : nil },
        lastLocation: @escaping @Sendable (ReceiverIdentity) async throws -> Location?
    ) {
        (self.logger, self.clock, self.lastLocation) = (logger, clock, lastLocation)
    }

    /// Gives a receiver what it does not know.
    ///
    /// - Parameters:
    ///   - receiver: the receiver.
    ///   - path: its line.
    ///   - file: a file of AssistNow Offline; nil for none.
    ///   - session: the talk with it.
    ///   - note: the note of what it was told before, which is replaced.
    /// - Throws: `SerialPortError` where the line ends.
    package func aid(
        _ receiver: ReceiverIdentity,
        at path: FilePath,
        with file: FilePath?,
        in session: inout ReceiverSession,
        _ note: inout AidNote?
    ) async throws {
        guard session.takesAid else {
            return logger.notice("\(path) is not aided: in its language (\(session.language)) it cannot be")
        }
        let state = try await session.state()
        if state.hasFix == true { return logger.notice("\(path) has a fix, and is not aided") }
        guard state.hasFix == false else {
            return logger.notice("\(path) does not say whether it has a fix, and is not aided")
        }
        let isNoted = note != nil && note?.plugging == AidNote(path)?.plugging
        // One whose reports have no date has lost nothing that one would know of.
        let knowsTime = state.hasTime ?? isNoted
        let now = clock()
        // Whoever has lost the time has lost all.
        let known = knowsTime && isNoted ? note : AidNote(path)
        let location = known?.hasPlace == true ? nil : try? await lastLocation(receiver)
        let place = location.flatMap { LastPlace.place($0, now: now) }
        let orbits = orbits(in: file, now, session, known)
        let outcome = try await session.aid(orbits) { [clock] in
            ReceiverAid(
                time: clock().map { ReceiverAid.Time($0, accuracy: Self.clockAccuracy) },
                place: place,
                knowsTime: knowsTime
            )
        }
        note = known
        if outcome.place { note?.hasPlace = true }
        if outcome.orbits > 0, let now { note?.orbitDay = Self.day(of: now) }
        let isAskedForTime = !knowsTime && now == nil
        tell(path, outcome, outcome.place ? location : nil, place, isAskedForTime, known?.hasPlace == true)
    }

    private func tell(
        _ path: FilePath,
        _ outcome: AidOutcome,
        _ location: Location?,
        _ place: ReceiverAid.Place?,
        _ lacksClock: Bool,
        _ hasPlace: Bool
    ) {
        var told = outcome.time ? ["the time"] : []
        if let location, let place {
            let distance = DecimalText.string(place.accuracy / 1000, decimals: 1)
            told.append("its position of \(location.time.toTheSecond), right to \(distance) km")
        }
        if outcome.orbits > 0 { told.append("the orbits of \(outcome.orbits) satellites") }
        var words = told.isEmpty ? "\(path) is not aided" : "\(path) was told \(told.joined(separator: ", and "))"
        if !told.isEmpty, !outcome.isAcknowledged { words += ", which it does not acknowledge" }
        if lacksClock { words += "; this machine's clock is not known to be right" }
        if place == nil, !hasPlace { words += "; no position of it is known that would help" }
        if place != nil, !outcome.place, outcome.refusals.isEmpty {
            words += "; it takes its position only with the time, and if it is right to 30 km"
        }
        if told.isEmpty, hasPlace { words += "; it was since it was plugged in" }
        for refusal in outcome.refusals { words += "; \(refusal)" }
        logger.notice("\(words)")
    }

    /// The messages of today in a file; none where the receiver has them, or there are none, which is told.
    private func orbits(
        in path: FilePath?,
        _ now: UTCTime?,
        _ session: ReceiverSession,
        _ known: AidNote?
    ) -> [OrbitMessage] {
        guard let path else { return [] }
        func refuse(_ reason: String) -> [OrbitMessage] {
            logger.warning("\(path) is not used: \(reason)")
            return []
        }
        guard session.takesOrbits else {
            return refuse("only receivers of u-blox from generation 8 on take such files")
        }
        guard let now else { return refuse("this machine's clock is not known to be right, and the file has days") }
        let today = Self.day(of: now)
        if known?.orbitDay == today { return [] }
        let file: OrbitFile
        do throws(Errno) {
            let status = try FileStatus(at: path)
            guard status.isRegularFile, status.size <= OrbitFile.greatestSize else {
                return refuse("it is no file of AssistNow Offline")
            }
            file = try Self.read(path)
        } catch {
            return refuse("it cannot be read: \(error)")
        }
        guard let days = file.days else { return refuse("it is no file of AssistNow Offline") }
        let messages = file.messages(ofDay: today)
        if !messages.isEmpty { return messages }
        let (first, last) = (CalendarDate(daysSince1970: days.lowerBound), CalendarDate(daysSince1970: days.upperBound))
        guard let first, let last else { return refuse("it has no messages of today") }
        return refuse("it is for the days from \(first) to \(last), and not for today; get another one")
    }

    private static func read(_ path: FilePath) throws(Errno) -> OrbitFile {
        let file = try OwnedFileDescriptor(opening: path, .readOnly)
        var bytes: [UInt8] = []
        while bytes.count < OrbitFile.greatestSize {
            let next = try file.read(atMost: 1 << 16)
            if next.isEmpty { break }
            bytes += next
        }
        return OrbitFile(bytes)
    }

    private static func day(of time: UTCTime) -> Int {
        Int(time.secondsSince1970.flooringDivision(by: 86_400).quotient)
    }
}
