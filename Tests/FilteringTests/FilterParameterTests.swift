import Filtering
import Logbook
import Testing

@Suite struct `The parameters of the filter` {
    @Test func `have names, all of them`() {
        let groups = Mirror(reflecting: FilterParameters()).children
        let count = groups.reduce(0) { $0 + Mirror(reflecting: $1.value).children.count }
        #expect(FilterParameter.all.count == count)
        #expect(Set(FilterParameter.all.map(\.name)).count == count)
    }

    @Test(arguments: FilterParameter.all)
    func `are set one by one`(parameter: FilterParameter) {
        var parameters = FilterParameters()
        parameter.set(parameter.range.upperBound, in: &parameters)
        for other in FilterParameter.all {
            let expected =
                other.name == parameter.name ? parameter.range.upperBound : other.value(in: FilterParameters())
            #expect(other.value(in: parameters) == expected)
        }
    }

    @Test(arguments: FilterProfile.allCases, FilterParameter.all)
    func `are in their ranges in each profile`(profile: FilterProfile, parameter: FilterParameter) {
        guard let parameters = profile.parameters else { return }
        #expect(parameter.range.contains(parameter.value(in: parameters)))
    }

    @Test func `are named by group and key`() {
        #expect(FilterParameter.named("start-speed", in: .rest)?.name == "rest.start-speed")
        #expect(FilterParameter.named("startSpeed", in: .rest) == nil)
        #expect(FilterParameter.named("start-speed", in: .accuracy) == nil)
    }
}
