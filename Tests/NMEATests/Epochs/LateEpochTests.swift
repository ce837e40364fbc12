import GNSS
import NMEA
import TestSupport
import Testing

@Suite struct `An epoch that comes late` {
    @Test func `is dated the day before, when midnight has just passed`() throws {
        let epochs = try assembled([
            Body.rmc("235957"), Body.gga("235958"), Body.gga("000000"), Body.gga("235959"), Body.gga("000001"),
        ])
        #expect(
            epochs.compactMap { $0.epoch.fix.time?.description } == [
                "2026-11-21T23:59:57.000Z", "2026-11-21T23:59:58.000Z", "2026-11-22T00:00:00.000Z",
                "2026-11-21T23:59:59.000Z", "2026-11-22T00:00:01.000Z",
            ]
        )
    }
}
