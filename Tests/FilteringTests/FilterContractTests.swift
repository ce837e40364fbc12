import Filtering
import GNSS
import Logbook
import TestSupport
import Testing

@Suite struct `The contract of filters` {
    @Test(arguments: FilterContract.behaviours)
    func `is kept by the scripted filter`(behaviour: FilterContract) {
        behaviour.verify(ScriptedFilter(.accepted, .held, .disputed, .rejected, .accepted, .held))
    }

    @Test(arguments: FilterContract.behaviours, FilterProfile.allCases)
    func `is kept by the filter of each profile`(behaviour: FilterContract, profile: FilterProfile) {
        let filter = profile.parameters.map { FilterChain($0) } ?? FilterChain.minimal
        behaviour.verify(filter)
    }

    @Test func `is tried with fixes that lead to each verdict`() {
        var filter = FilterChain.standard
        let kinds = FilterContract.journey.map { filter.verdict(on: $0).kind }
        #expect(Set(kinds) == [.accepted, .held, .disputed, .rejected])
    }
}
