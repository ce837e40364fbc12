internal import GNSS
internal import Logbook

/// The fixes without a time that were stored before a replay; each matches a single replayed fix.
struct TimelessReports {
    private struct Report: Hashable {
        /// `nil` if the fix came from a receiver instead of a file.
        let capture: ReceiverIdentity?
        let fix: GNSSFix
        let latitude: Int?
        let longitude: Int?

        init(_ fix: GNSSFix, in capture: ReceiverIdentity?) {
            latitude = Self.rounded(fix.coordinate?.latitude)
            longitude = Self.rounded(fix.coordinate?.longitude)
            (self.capture, self.fix) = (capture, Self.placeless(fix))
        }

        /// Rounds, as coordinates read from a database differ in the last bits.
        private static func rounded(_ degrees: Double?) -> Int? {
            degrees.flatMap { Int(exactly: ($0 * 1e8).rounded()) }
        }

        private static func placeless(_ fix: GNSSFix) -> GNSSFix {
            var fix = fix
            fix.coordinate = nil
            return fix
        }
    }

    private static let pageSize = 512
    private var counts: [Report: Int] = [:]

    /// Reads the fixes of a storage; ignores those that cannot be read.
    init(of storage: any StoredFixes) async {
        var last: StoredFix?
        repeat {
            let selection = FixSelection(includesRejected: true)
            let page = (try? await storage.fixes(in: selection, after: last, limit: Self.pageSize)) ?? []
            // Fixes without a time come first.
            let timeless = page.prefix { $0.judged.received.fix.time == nil }
            for stored in timeless {
                let received = stored.judged.received
                counts[Report(received.fix, in: received.receivedAt == nil ? stored.receiver : nil), default: 0] += 1
            }
            last = timeless.count < Self.pageSize ? nil : timeless.last
        } while last != nil
    }

    /// Removes a matching fix of the same capture or from a receiver; returns whether one was left.
    mutating func take(_ fix: GNSSFix, of receiver: ReceiverIdentity) -> Bool {
        for report in [Report(fix, in: receiver), Report(fix, in: nil)] {
            guard let count = counts[report] else { continue }
            counts[report] = count > 1 ? count - 1 : nil
            return true
        }
        return false
    }
}
