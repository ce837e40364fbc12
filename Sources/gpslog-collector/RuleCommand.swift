internal import ArgumentParser
internal import Fleet
internal import Settings
internal import Platform

struct RuleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rule",
        abstract: "Set when devices count as silent, when tracks end, and other limits.",
        discussion: """
            A rule applies to one device, to the devices of a group, or to all. A device's own rule comes first, then \
            the smallest of its groups, then that of all.

            silent-after is how long a device sends no location until it is silent: 1h without a rule. track-gap is how \
            long it sends none until a new track begins: 1h for phones, 5m for loggers. speed-limit is the speed above \
            which it is speeding, in km/h, kn, mph or m/s. low-battery is the percentage at which its battery is low: \
            20 without a rule. business-hours are the days and hours whose distance counts as business in reports.

            Examples:
              gpslog-collector rule set silent-after 15m
              gpslog-collector rule set silent-after 2d --group trailers
              gpslog-collector rule set track-gap 2h --device anna
              gpslog-collector rule set business-hours "Mon-Fri 07:00-18:00" --group vans
              gpslog-collector rule unset silent-after --group trailers
            """,
        subcommands: [RuleSetCommand.self, RuleUnsetCommand.self, RuleListCommand.self]
    )
}

extension FleetRules.Kind: ExpressibleByArgument {
    /// Parses a value as `text` shows it; `nil` if it is invalid.
    func value(_ text: String) -> Double? {
        switch self {
        case .silentAfter, .trackGap: return TimeSpan(text)?.seconds
        case .lowBattery:
            return Double(text.filter { $0 != "%" && $0 != " " }).flatMap { (1...100).contains($0) ? $0 : nil }
        case .businessHours: return Self.hours(text)
        case .speedLimit:
            let number = text.prefix { $0 == "." || $0.isNumber }
            let unit = text.dropFirst(number.count).trimmingPrefix(" ").lowercased()
            guard let value = Double(number), value > 0, value < 10_000, let size = Self.speeds[unit] else {
                return nil
            }
            return value * size
        }
    }

    private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// Parses a first and a last day, and hours of these days; `nil` if they are invalid.
    private static func hours(_ text: String) -> Double? {
        let form = /([A-Za-z]{3})(?:-([A-Za-z]{3}))? ([0-9]{2}):(00|30)-([0-9]{2}):(00|30)/
        guard let match = text.wholeMatch(of: form), let first = days.firstIndex(of: match.1.lowercased()),
            let last = days.firstIndex(of: (match.2 ?? match.1).lowercased()),
            let from = Int(match.3), let to = Int(match.5)
        else { return nil }
        let (start, end) = (from * 2 + (match.4 == "30" ? 1 : 0), to * 2 + (match.6 == "30" ? 1 : 0))
        guard start < end, end <= 48 else { return nil }
        // Sat-Mon goes on behind Sunday.
        let bits = (0...((last - first + 7) % 7)).reduce(0) { $0 | 1 << ((first + $1) % 7) }
        return Double(bits * 10_000 + start * 100 + end)
    }

    private static func hours(_ value: Double) -> String {
        let number = Int(value)
        let names = days.indices.filter { number / 10_000 >> $0 & 1 == 1 }.map {
            days[$0].prefix(1).uppercased() + days[$0].dropFirst()
        }
        let times = [number / 100 % 100, number % 100].map { half in
            "\(half / 2 < 10 ? "0" : "")\(half / 2):\(half % 2 == 0 ? "00" : "30")"
        }
        return names.joined(separator: " ") + " " + times.joined(separator: "-")
    }

    private static let speeds = ["m/s": 1, "km/h": 1 / 3.6, "kn": 1852.0 / 3600, "mph": 1609.344 / 3600]

    func text(_ value: Double) -> String {
        switch self {
        case .silentAfter, .trackGap: TimeSpan("\(Int(value))s").map { "\($0)" } ?? "\(value)s"
        case .lowBattery: "\(Int(value)) %"
        case .businessHours: Self.hours(value)
        case .speedLimit: "\((value * 36).rounded() / 10) km/h"
        }
    }

    var example: String {
        switch self {
        case .silentAfter, .trackGap: "a time with a unit, such as 30m"
        case .lowBattery: "percent from 1 to 100"
        case .businessHours: "days and hours, to the half hour, such as \"Mon-Fri 07:00-18:00\""
        case .speedLimit: "a speed with a unit (m/s, km/h, kn or mph), such as 130km/h"
        }
    }
}

/// The options that name what a rule applies to.
struct RuleScopeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The device it applies to.", valueName: "device"))
    var device: String?

    @Option(help: ArgumentHelp("The group of devices it applies to.", valueName: "group"))
    var group: String?

    func validate() throws {
        if device != nil, group != nil { throw ValidationError("use --device or --group, not both.") }
    }

    var scope: FleetRules.Scope { device.map { .device($0) } ?? group.map { .group($0) } ?? .all }

    /// Sets or removes a rule.
    func set(_ kind: FleetRules.Kind, to value: Double?, in database: FleetDatabaseOption) throws {
        let rules = try FleetRules(in: database.address)
        guard try rules.set(kind, of: scope, to: value, inWords: value.map(kind.text)) else {
            switch scope {
            case .device(let name): throw NameKind.device.unknown(name)
            case .group(let name): throw NameKind.group.unknown(name)
            case .all: return
            }
        }
    }
}

struct RuleSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Set a rule for all devices, a group or a device."
    )

    @Argument(help: "The rule: silent-after, track-gap, speed-limit, low-battery or business-hours.")
    var rule: FleetRules.Kind

    @Argument(help: "Its value, such as 30m.")
    var value: String

    @OptionGroup var scope: RuleScopeOptions

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        guard rule.value(value) != nil else { throw ValidationError("\(rule.rawValue) needs \(rule.example).") }
    }

    func run() throws { try scope.set(rule, to: rule.value(value), in: database) }
}

struct RuleUnsetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "unset", abstract: "Remove a rule.")

    @Argument(help: "The rule: silent-after, track-gap, speed-limit, low-battery or business-hours.")
    var rule: FleetRules.Kind

    @OptionGroup var scope: RuleScopeOptions

    @OptionGroup var database: FleetDatabaseOption

    func run() throws { try scope.set(rule, to: nil, in: database) }
}

struct RuleListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the rules.")

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        let rows = try FleetRules(in: database.address).all().map { rule in
            switch rule.scope {
            case .all: [rule.kind.rawValue, rule.kind.text(rule.value), "all devices", ""]
            case .device(let name): [rule.kind.rawValue, rule.kind.text(rule.value), "device", name]
            case .group(let name): [rule.kind.rawValue, rule.kind.text(rule.value), "group", name]
            }
        }
        try StandardOutput.show(TextTable(header: ["rule", "value", "for", "name"], rows: rows).description)
    }
}
