import Filtering
import Logbook
import Settings
import SystemPackage
import TestSupport
import Testing

@Suite struct `A filter that was described before` {
    @Test(arguments: [
        FilterDescription(profile: "auto", parameters: "version=3"),
        FilterDescription(profile: "boat", parameters: "version=3 rest.start-distance=5.0 accuracy.least=0.1"),
        FilterDescription(profile: "rail", parameters: "version=3 rejection.jump=3.000000000000001"),
        FilterDescription(profile: "off"),
    ])
    func `is described so again`(description: FilterDescription) {
        #expect(DescribedFilter(description)?.description == description)
    }

    @Test(arguments: [
        FilterDescription(profile: "submarine", parameters: "version=3"),
        FilterDescription(profile: "auto"),
        FilterDescription(profile: "auto", parameters: "version=1"),
        FilterDescription(profile: "auto", parameters: "version=2"),
        FilterDescription(profile: "auto", parameters: "rest.start-distance=5.0"),
        FilterDescription(profile: "auto", parameters: "version=3 rest.vote=5.0"),
        FilterDescription(profile: "auto", parameters: "version=3 rest=5.0"),
        FilterDescription(profile: "auto", parameters: "version=3 rest.start-distance=five"),
        FilterDescription(profile: "auto", parameters: "version=3 rest.start-distance=1000000.0"),
        FilterDescription(profile: "auto", parameters: "version=3 ="),
    ])
    func `cannot be made where this program does not know it`(description: FilterDescription) {
        #expect(DescribedFilter(description) == nil)
    }
}

@Suite struct `The page on the filter` {
    @Test(arguments: FilterParameter.all)
    func `has each setting with its default`(parameter: FilterParameter) throws {
        let page = try TextFile.read(Checkout.root.appending("Documentation/FILTER.md"))
        let section = try #require(
            page.split(separator: "`[filter.").dropFirst().first { $0.hasPrefix("\(parameter.group.rawValue)]`") }
        )
        let row = try #require(section.split(separator: "\n").first { $0.hasPrefix("| `\(parameter.key)` |") })
        let cell = row.split(separator: "|")[1].split(separator: " ")[0]
        #expect(Double(cell) == parameter.value(in: FilterParameters()))
    }

    @Test(arguments: Rejection.Rule.allCases)
    func `has each rule`(rule: Rejection.Rule) throws {
        let page = try TextFile.read(Checkout.root.appending("Documentation/FILTER.md"))
        #expect(page.contains("\n| `\(rule.rawValue)` | "))
    }

    @Test(arguments: FilterProfile.allCases)
    func `has each profile`(profile: FilterProfile) throws {
        let page = try TextFile.read(Checkout.root.appending("Documentation/FILTER.md"))
        #expect(page.contains("\n| `\(profile.rawValue)` | "))
    }
}
