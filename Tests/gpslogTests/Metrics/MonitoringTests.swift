import FoundationEssentials
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `What goes with metrics` {
    private static let folder = Checkout.root.appending("monitoring")

    /// Returns the metrics of a recording that has stored fixes and failed to upload them.
    private static func metrics() async throws -> String {
        let metered = try MeteredLogger()
        let settings = metered.logger.folder.file("config.toml")
        // No service listens on port 9.
        let target = "[upload.home]\nkind = \"overland\"\nurl = \"http://127.0.0.1:9/\"\n"
        try TextFile.write(target, to: settings)
        var text = ""
        _ = try await metered.record("--config", settings.string) { program in
            try await metered.walk(10)
            try await until {
                text = try await metered.ask()
                return MeteredLogger.value("gpslog_upload_failures_total", "kind=\"no-answer\"", in: text) ?? 0 > 0
                    && MeteredLogger.value("gpslog_storing_delay_seconds_count", in: text) ?? 0 > 0
                    // Waiting uploads are counted every few seconds.
                    && text.contains("\ngpslog_uploads_waiting{")
            }
            try program.terminate()
        }
        return text
    }

    /// Returns the names of all announced metrics, including the parts of histograms.
    private static func names(_ text: String) -> Set<String> {
        let families = text.matches(of: /# TYPE (\w+) (\w+)/).map { (String($0.1), $0.2) }
        let parts = families.filter { $0.1 == "histogram" }.flatMap { name, _ in
            ["_bucket", "_sum", "_count"].map { name + $0 }
        }
        return Set(families.map(\.0) + parts)
    }

    @Test(.enabled(if: Tool.promtool.isInstalled, "promtool is not installed; it is in Debian's package prometheus"))
    func `is nothing that promtool finds fault with in the metrics`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("metrics")
        try TextFile.write(try await Self.metrics(), to: file)
        let outcome = try await Tool.sh.run(["-c", "promtool check metrics <'\(file)'"])
        #expect(outcome.status == 0)
        #expect(outcome.output + outcome.errors == "")
    }

    @Test(.enabled(if: Tool.promtool.isInstalled, "promtool is not installed; it is in Debian's package prometheus"))
    func `has alert rules that Prometheus understands`() async throws {
        let outcome = try await Tool.promtool.run(["check", "rules", "\(Self.folder)/gpslog.rules.yml"])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("SUCCESS: 13 rules found"))
    }

    @Test(.enabled(if: Tool.promtool.isInstalled, "promtool is not installed; it is in Debian's package prometheus"))
    func `has alert rules that are raised when they have to be`() async throws {
        let outcome = try await Tool.promtool.run(["test", "rules", "\(Self.folder)/gpslog.rules.test.yml"])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    @Test func `tries each alert rule, when there is an alarm and when there is none`() throws {
        let rules = try TextFile.read(Self.folder.appending("gpslog.rules.yml"))
        let tests = try TextFile.read(Self.folder.appending("gpslog.rules.test.yml")).split(separator: "eval_time")
        let alerts = rules.matches(of: /- alert: (\w+)/).map { String($0.1) }
        #expect(alerts.count == 13)
        for alert in alerts {
            let own = tests.filter { $0.contains("alertname: \(alert)\n") }
            #expect(own.contains { $0.contains("exp_labels") }, "\(alert)")
            #expect(own.contains { $0.contains("exp_alerts: []") }, "\(alert)")
        }
    }

    @Test(arguments: ["gpslog.rules.yml", "gpslog.rules.test.yml", "dashboard.json"])
    func `names only metrics that there are`(file: String) async throws {
        let known = Self.names(try await Self.metrics())
        let used = try TextFile.read(Self.folder.appending(file)).matches(of: /gpslog_\w+/).map { String($0.0) }
        #expect(used.count > 10)
        #expect(Set(used).subtracting(known) == [])
    }

    @Test func `shows all metrics on the dashboard`() async throws {
        let text = try TextFile.read(Self.folder.appending("dashboard.json"))
        let families = try await Self.metrics().matches(of: /# TYPE (\w+)/).map { String($0.1) }
        #expect(families.count > 20)
        #expect(families.filter { !text.contains($0) } == [])
    }

    @Test func `has a dashboard whose panels all ask for something, each in a place of its own`() throws {
        struct Dashboard: Decodable {
            struct Panel: Decodable {
                struct Place: Decodable, Hashable { let x, y, w, h: Int }
                struct Target: Decodable { let expr: String }
                let id: Int
                let title: String
                let gridPos: Place
                let targets: [Target]
            }
            let title: String
            let panels: [Panel]
        }
        let bytes = try TextFile.readBytes(Self.folder.appending("dashboard.json"))
        let dashboard = try JSONDecoder().decode(Dashboard.self, from: Data(bytes))
        #expect(dashboard.title == "gpslog")
        #expect(Set(dashboard.panels.map(\.id)).count == dashboard.panels.count)
        #expect(dashboard.panels.allSatisfy { !$0.title.isEmpty && !$0.targets.isEmpty })
        var taken: Set<[Int]> = []
        for place in dashboard.panels.map(\.gridPos) {
            for x in place.x..<(place.x + place.w) {
                for y in place.y..<(place.y + place.h) {
                    #expect(x < 24)
                    #expect(taken.insert([x, y]).inserted, "\(place)")
                }
            }
        }
    }

    @Test func `has a page with all metrics, their kinds and their labels`() async throws {
        let page = try TextFile.read(Checkout.root.appending("Documentation/METRICS.md"))
        let documented = page.matches(of: /\n\| `(gpslog_\w+)(?:\{([^}]*)\})?` \| (\w+) \|/).map { match in
            let labels = (match.2 ?? "").matches(of: /\w+/).map { String($0.0) }.sorted()
            return "\(match.1) \(match.3) \(labels.joined(separator: ","))"
        }
        let text = try await Self.metrics()
        let kinds = text.matches(of: /# TYPE (\w+) (\w+)/).map { (String($0.1), String($0.2)) }
        var measured: [String] = []
        for (name, kind) in kinds {
            let samples = text.split(separator: "\n").filter {
                $0.hasPrefix(name + "{") || $0.hasPrefix(name + " ") || $0.hasPrefix(name + "_count{")
            }
            let labels = Set(samples.flatMap { $0.matches(of: /(\w+)="/).map { String($0.1) } })
            // This target has never had a success.
            let usual = samples.isEmpty && name == "gpslog_upload_last_success_timestamp_seconds" ? ["target"] : labels
            measured.append("\(name) \(kind) \(usual.sorted().joined(separator: ","))")
        }
        #expect(documented.sorted() == measured.sorted())
    }
}
