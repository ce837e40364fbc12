import Filtering
import GNSS
import Logbook
import TestSupport
import Testing

@Suite struct `What a receiver says about interference` {
    @Test(arguments: [
        (InterferenceReport(spoofing: .indicated), "spoofing-reported"),
        (InterferenceReport(spoofing: .unlikely), ""),
        (InterferenceReport(jamming: .warning, spoofing: .multiple), "spoofing-reported jamming-reported"),
        (InterferenceReport(jamming: .unlikely), ""),
        (InterferenceReport(areSignalsWeak: true), "signals-weak"),
    ])
    func `is a suspicion for as long as it says so`(report: InterferenceReport, names: String) throws {
        var ride = try Ride()
        ride.go(10)
        ride.report = report
        #expect(ride.names(after: 1) == names)
        ride.report = nil
        #expect(ride.names(after: 1).isEmpty)
    }

    @Test func `is blocked or jammed if the fix is lost with weak signals`() throws {
        var ride = try Ride()
        ride.go(30)
        ride.report = InterferenceReport(areSignalsWeak: true)
        ride.go(4)
        #expect(ride.names == "signals-weak")
        ride.report = nil
        ride.go(20, hasFix: false) { #expect($0.names == "signals-blocked") }
        #expect(ride.names(after: 1).isEmpty)
    }

    @Test func `is not blocked if the fix is lost later`() throws {
        var ride = try Ride()
        ride.report = InterferenceReport(areSignalsWeak: true)
        ride.go(4)
        ride.report = nil
        ride.go(20)
        ride.go(5, hasFix: false) { #expect($0.names.isEmpty) }
    }

    @Test func `is jamming if the gain falls together with the signals`() throws {
        var ride = try Ride()
        ride.report = InterferenceReport(gain: 68)
        ride.go(60)
        ride.report = InterferenceReport(gain: 13)
        #expect(ride.names(after: 1).isEmpty)
        ride.report = InterferenceReport(areSignalsWeak: true, gain: 13)
        #expect(ride.names(after: 1) == "jamming-reported signals-weak")
    }

    @Test func `is not told again after the user trusts it, until it has ended`() throws {
        var ride = try Ride()
        ride.report = InterferenceReport(jamming: .warning)
        ride.go(10)
        ride.filter.trust()
        ride.go(10) { #expect($0.names.isEmpty) }
        ride.report = nil
        ride.go(1)
        ride.report = InterferenceReport(jamming: .warning)
        #expect(ride.names(after: 1) == "jamming-reported")
    }
}
