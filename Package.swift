// swift-tools-version: 6.2
import PackageDescription

/// Settings of all targets, including tests: all warnings are errors.
let strict: [SwiftSetting] =
    [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error), .strictMemorySafety()]
    + [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
        "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
    ].map { SwiftSetting.enableUpcomingFeature($0) }

/// The servers to build in addition to the logger.
///
/// They are `web` (the web page), `fleet` (the collector, which includes the web page), and `tls` for encryption in
/// both. The Makefile sets the variable. Without it, neither the servers nor libraries that only servers need are
/// resolved or built.
let servers = Set((Context.environment["GPSLOG_SERVERS"] ?? "").split(separator: " "))
let hasWeb = !servers.isDisjoint(with: ["web", "fleet"])
let hasFleet = servers.contains("fleet")
let hasTLS = servers.contains("tls")

/// The modules whose tests are built, `GPSLOG_TESTED="NMEA Filtering"`; all if it is not set.
let tested = Set((Context.environment["GPSLOG_TESTED"] ?? "").split(separator: " ").map { "\($0)Tests" })

/// Tests are compiled without optimization, which takes half the time; the tested code is optimized (see the Makefile).
let tests: [SwiftSetting] = strict + [.unsafeFlags(["-Xfrontend", "-Onone"])]

/// A product of another package, needed by the programs and tests.
///
/// Users of the libraries alone (`traits: []`) do not resolve it.
func product(_ name: String, of package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Programs"]))
}

let argumentParser = product("ArgumentParser", of: "swift-argument-parser")
let lifecycle = product("ServiceLifecycle", of: "swift-service-lifecycle")
let logging = product("Logging", of: "swift-log")
let signals = product("UnixSignals", of: "swift-service-lifecycle")
let subprocess = product("Subprocess", of: "swift-subprocess")
let system = product("SystemPackage", of: "swift-system")
/// Indirect dependencies of the packages above; programs only list them to pin their versions.
let throughLifecycle = [
    product("AsyncAlgorithms", of: "swift-async-algorithms"), product("DequeModule", of: "swift-collections"),
]

let httpTypes = product("HTTPTypes", of: "swift-http-types")
let hummingbird = product("Hummingbird", of: "hummingbird")
let hummingbirdTLS = product("HummingbirdTLS", of: "hummingbird")
let hummingbirdCore = product("HummingbirdCore", of: "hummingbird")
let nioCore = product("NIOCore", of: "swift-nio")
let nioHTTP1 = product("NIOHTTP1", of: "swift-nio")
let nioHTTPTypes = product("NIOHTTPTypes", of: "swift-nio-extras")
let nioSSL = product("NIOSSL", of: "swift-nio-ssl")
/// Indirect dependencies of Hummingbird.
let throughHummingbird = [
    product("Atomics", of: "swift-atomics"), product("Instrumentation", of: "swift-distributed-tracing"),
    product("CoreMetrics", of: "swift-metrics"), product("ServiceContextModule", of: "swift-service-context"),
]

/// A module of the product, and the modules that it may import.
func module(_ name: String, uses dependencies: [Target.Dependency], in path: String? = nil) -> Target {
    .target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

/// A program, and the modules that it may import.
func program(_ name: String, uses dependencies: [Target.Dependency], in path: String? = nil) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

/// A module's tests, which can also import GNSS, Logbook and the shared test support.
func specification(_ module: String, with others: [Target.Dependency] = [], in path: String? = nil) -> Target {
    let own: [Target.Dependency] = ["GNSS", "Logbook"].contains(module) ? [] : [.target(name: module)]
    return .testTarget(
        name: module + "Tests",
        dependencies: own + others + ["Logbook", "GNSS", "TestSupport", system],
        path: path,
        swiftSettings: tests
    )
}

let package = Package(
    name: "gpslog",
    products: [
        .library(name: "GNSS", targets: ["GNSS"]),
        .library(name: "NMEA", targets: ["NMEA", "UBX", "GNSS"]),
        .library(name: "Filtering", targets: ["Filtering", "Logbook", "GNSS"]),
        .library(name: "Pipeline", targets: ["Pipeline", "Filtering", "Logbook", "GNSS"]),
        // For Fuzzing, which is a package of its own; other programs must not use it.
        .library(name: "Sockets", targets: ["Serving", "Receivers", "Text"]),
        .executable(name: "gpslog", targets: ["gpslog"]),
    ],
    traits: [
        .default(enabledTraits: ["Programs"]),
        .trait(name: "Programs", description: "The programs and the tests. The libraries need no other package."),
    ],
    // Exact versions, so that the same sources always build the same programs.
    dependencies: [
        // Commands, options, help and shell completion.
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        // Log messages on standard error and in the journal.
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        // File paths and descriptors.
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        // Starts and stops the parts of a recording in order.
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        // A dependency of swift-service-lifecycle, as is the next one.
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        // Runs the built programs in tests.
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
    ],
    targets: [
        // Receivers' reports and NMEA 0183: all that a decoder needs.
        module("GNSS", uses: []),
        // The binary messages of u-blox receivers.
        module("UBX", uses: ["GNSS"]),
        // The binary messages of CASIC, SiRF and SkyTraq receivers, converted to u-blox's.
        module("BinaryMessages", uses: ["GNSS", "UBX"]),
        .target(
            name: "NMEA",
            dependencies: ["GNSS", "UBX", "BinaryMessages", "Text", "CByteMasks"],
            // Required to annotate the lifetime of a type that holds a Span; nothing else of the feature is used.
            swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]
        ),

        // The protocols of the four parts with their types, and the filters that separate locations from noise.
        module("Logbook", uses: ["GNSS"]),
        module("Filtering", uses: ["GNSS", "Logbook"]),
        // The journal beside the track: notes and destinations.
        module("Waypoints", uses: ["GNSS", "Logbook", "Platform"]),
        // The system's clock, descriptors, files, threads and events.
        module("Platform", uses: ["GNSS", "CLinux", system]),
        // Parsing and formatting of decimal numbers, times and JSON, for files, requests and responses.
        module("Text", uses: ["GNSS"]),
        // A thin typed layer over SQLite, for storage and for SQLite files in general.
        module("SQLite", uses: ["Platform", "Text", "CSQLite", system]),
        // Stored fixes as columns, and their compression into sealed chunks; needs no database.
        module("FixCodec", uses: ["GNSS", "Logbook", "Platform"]),

        // The configuration protocols of receivers: commands to write, and the meaning of answers.
        module("Dialects", uses: ["GNSS", "UBX"]),

        // The parts of the pipeline, which are independent of each other, and readers and writers of files.
        module(
            "Receivers",
            uses: ["NMEA", "UBX", "Dialects", "GNSS", "Logbook", "Platform", "Text", "CLibudev", "CLinux", system]
        ),
        module(
            "Storage",
            uses: ["GNSS", "Logbook", "Waypoints", "FixCodec", "SQLite", "Platform", "Text", "CLinux", system]
        ),
        module(
            "Recovery",
            uses: ["GNSS", "Logbook", "Waypoints", "FixCodec", "SQLite", "Storage", "Platform", system]
        ),
        module("Communication", uses: ["GNSS", "Logbook", "FixCodec", "Platform", "Text", "CCurl", system]),
        module("Serving", uses: ["GNSS", "Logbook", "Export", "Platform", "Text", "CLinux", system]),
        module(
            "Import",
            uses: ["GNSS", "Logbook", "NMEA", "Waypoints", "SQLite", "Platform", "Text", "CExpat", system]
        ),
        module(
            "Export",
            uses: ["GNSS", "Logbook", "Filtering", "NMEA", "Waypoints", "SQLite", "Platform", "Text", system]
        ),
        // Metrics as plain values, and their text format; imports nothing.
        module("Exposition", uses: []),
        // Connects the four parts; it only depends on their protocols.
        module("Pipeline", uses: ["GNSS", "Logbook", "Filtering"]),

        // Output for people: text, tables, units, progress, and errors in one sentence.
        module("Terminal", uses: ["GNSS", "Logbook", "Platform", "Text", "CLinux", logging, signals, system]),
        // Plots in SVG; independent of storage.
        module("Plots", uses: ["GNSS", "Logbook", "Terminal", "Text"]),
        // The live view: the state of receivers, drawn on character cells; has no input, output or clock.
        module("LiveView", uses: ["GNSS", "Logbook", "Export", "Terminal", "Text"]),
        module(
            "Settings",
            uses: [
                "GNSS", "Logbook", "Filtering", "Waypoints", "Platform", "Dialects", "Receivers", "Communication",
                "Serving", "Terminal", "Text", "CTOML", system,
            ]
        ),

        // The assembled parts, and the programs.
        module(
            "Recording",
            uses: [
                "GNSS", "Logbook", "Filtering", "NMEA", "Waypoints", "Platform", "Receivers", "SQLite", "Storage",
                "Recovery", "Communication", "Serving", "Export", "Exposition", "Import", "Pipeline", "Terminal",
                "Settings", "Text", "CLinux", lifecycle, logging, signals, system,
            ]
        ),
        module(
            "Doctor",
            uses: [
                "GNSS", "Logbook", "Filtering", "NMEA", "Platform", "Receivers", "SQLite", "Storage", "Export",
                "Terminal", "Settings", "Recording", "Text", logging, system,
            ]
        ),
        // Bug reports that do not reveal the user's location.
        module(
            "BugReports",
            uses: [
                "GNSS", "Logbook", "Filtering", "NMEA", "Platform", "Receivers", "Terminal", "Settings", "Recording",
                "Doctor", logging, system,
            ]
        ),
        module(
            "Commands",
            uses: [
                "GNSS", "Logbook", "Filtering", "NMEA", "UBX", "Waypoints", "Platform", "Dialects", "Receivers",
                "SQLite", "Storage", "Recovery", "Communication", "Serving", "Export", "Import", "Terminal", "LiveView",
                "Plots", "Settings", "Recording", "Text", "CLinux", lifecycle, logging, system,
            ]
        ),
        // The command line, for all programs with its commands.
        module(
            "CommandLineInterface",
            uses: [
                "GNSS", "Logbook", "Filtering", "NMEA", "Waypoints", "Platform", "Dialects", "Receivers", "Serving",
                "Export", "Import", "Terminal", "LiveView", "Plots", "Settings", "Recording", "Doctor", "BugReports",
                "Commands", argumentParser, logging, system,
            ]
        ),
        program("gpslog", uses: ["CommandLineInterface"] + throughLifecycle),

        // Queries a database created by Benchmarks/storage.
        program("storage-benchmark", uses: ["GNSS", "Logbook", "Storage", system], in: "Benchmarks/storage-benchmark"),

        // A simulated receiver: creates the fixtures, and plays recordings through a pseudo-terminal.
        module(
            "ReceiverSimulator",
            uses: ["GNSS", "Logbook", "Platform", "Receivers", "CLinux", system],
            in: "Simulator/ReceiverSimulator"
        ),
        program(
            "receiver-simulator",
            uses: ["ReceiverSimulator", argumentParser, system],
            in: "Simulator/receiver-simulator"
        ),

        // The tests of all modules.
        module(
            "TestSupport",
            uses: ["GNSS", "UBX", "Logbook", "Waypoints", "Platform", "Receivers", subprocess, system],
            in: "Tests/TestSupport"
        ),
        specification("GNSS"),
        specification("Logbook"),
        specification("Filtering"),
        specification("Text"),
        specification("Platform"),
        specification("UBX"),
        specification("BinaryMessages", with: ["UBX"]),
        specification("Dialects", with: ["UBX"]),
        specification("NMEA", with: ["UBX"]),
        specification("Waypoints"),
        specification("Receivers", with: ["Platform", "NMEA"]),
        specification("FixCodec", with: ["Platform"]),
        specification("Storage", with: ["Recovery", "FixCodec", "Waypoints", "SQLite", "CSQLite", "Platform"]),
        specification("Export", with: ["Waypoints", "SQLite"]),
        specification("Communication", with: ["Text"]),
        specification("Serving", with: ["Export", "Text"]),
        specification("Import", with: ["Export", "Waypoints"]),
        specification("Pipeline", with: ["Filtering"]),
        specification("Exposition"),
        specification("Terminal", with: ["Settings"]),
        specification("Plots", with: ["Terminal"]),
        specification("LiveView", with: ["Terminal"]),
        specification("Settings", with: ["Terminal", "Communication", "Dialects", "Filtering", "Serving"]),
        specification(
            "Recording",
            with: [
                "Exposition", "Pipeline", "Platform", "Terminal", "Settings", "Waypoints", "Receivers", "Storage",
                "Dialects", "Filtering", logging,
            ]
        ),
        specification("Doctor", with: ["Recording", "Terminal", "Receivers", "SQLite", "Storage"]),
        specification("BugReports", with: ["Filtering", "NMEA"]),
        specification(
            "Commands",
            with: ["Recording", "Settings", "Terminal", "LiveView", "Waypoints", "Receivers", "Storage"]
        ),
        specification(
            "ReceiverSimulator",
            with: ["Receivers", "Filtering"],
            in: "Simulator/ReceiverSimulatorTests"
        ),
        // Shared by the tests of the built programs.
        module(
            "ProgramSupport",
            uses: ["Platform", "Receivers", "TestSupport", system],
            in: "Tests/ProgramSupport"
        ),
        .testTarget(
            name: "gpslogTests",
            dependencies: ["GNSS", "Platform", "Receivers", "SQLite", "ProgramSupport", "TestSupport", system],
            exclude: ["Expected"],
            swiftSettings: tests
        ),

        // C libraries that are only declared, and C code for what Swift cannot express.
        .systemLibrary(name: "CByteMasks"),
        .target(name: "CLinux"),
        // Loaded at run time when first needed, not linked; the headers are those of libcurl4-openssl-dev.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        // Header-only: libtomlplusplus-dev is not needed at run time.
        .target(name: "CTOML"),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CLibudev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    ],
    cxxLanguageStandard: .cxx17
)

if hasWeb {
    package.products.append(.executable(name: "gpslog-web", targets: ["gpslog-web"]))
    package.dependencies += [
        // The HTTP server and its parts.
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        // Dependencies of Hummingbird.
        .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-service-context", exact: "1.5.1"),
    ]
    package.targets += [
        // Shared by the HTTP servers.
        .target(
            name: "HTTPServing",
            dependencies: ["Platform", "Terminal", hummingbirdCore, nioCore, nioHTTP1, nioHTTPTypes, system]
                + (hasTLS ? [hummingbirdTLS, nioSSL] : []),
            swiftSettings: strict + (hasTLS ? [.define("TLS")] : [])
        ),
        // Access to the web page: the password, links and sessions. Independent of HTTP.
        module("Access", uses: ["GNSS", "Platform", "Terminal", "CSodium", system]),
        // The web page with the map, and its server.
        .target(
            name: "Web",
            dependencies: [
                "GNSS", "Logbook", "Waypoints", "Platform", "Receivers", "SQLite", "Storage", "Communication", "Export",
                "LiveView", "CNetCDF", "Serving", "Terminal", "Settings", "Recording", "Doctor", "Commands", "Access",
                "Text", "HTTPServing", httpTypes, hummingbird, hummingbirdCore, lifecycle, logging, nioCore, nioHTTP1,
                signals, system,
            ],
            resources: [.embedInCode("Page")],
            swiftSettings: strict
        ),
        // A separate program, so that a recording does not include a web server.
        program(
            "gpslog-web",
            uses: [
                "Web", "Access", "Platform", "Serving", "Terminal", "Settings", "Recording", logging, system,
            ] + throughHummingbird
        ),

        // Loaded at run time if installed, not linked.
        .systemLibrary(name: "CNetCDF"),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),

        specification("Access", with: ["Platform", "Terminal"]),
        specification("Web", with: ["Communication", "Storage"]),
        .testTarget(
            name: "gpslogWebTests",
            dependencies: ["GNSS", "Platform", "Receivers", "SQLite", "ProgramSupport", "TestSupport", system],
            swiftSettings: tests
        ),
    ]
}

if hasTLS {
    // Encryption with BoringSSL.
    package.dependencies.append(.package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"))
}

if hasFleet {
    package.products.append(.executable(name: "gpslog-collector", targets: ["gpslog-collector"]))
    package.targets += [
        // A thin typed layer over PostgreSQL, and storage of many devices in a database.
        module("Postgres", uses: ["CPostgreSQL"]),
        module("FleetStorage", uses: ["GNSS", "Logbook", "Waypoints", "FixCodec", "Storage", "Postgres"]),
        // Receives data from devices over HTTP.
        module(
            "Collector",
            uses: [
                "GNSS", "Logbook", "FixCodec", "FleetStorage", "Postgres", "Platform", "Communication", "Serving",
                "HTTPServing", "Terminal", "Exposition", "Text", "CSodium", httpTypes, hummingbird, hummingbirdCore,
                logging, nioCore, system,
            ]
        ),
        // The collector, the only program linked with libpq.
        program(
            "gpslog-collector",
            uses: [
                "GNSS", "Logbook", "Waypoints", "Storage", "Collector", "Postgres", "FleetStorage", "Serving",
                "HTTPServing", "Terminal", "Platform", "Settings", "Recording", "CommandLineInterface", "Web",
                argumentParser, logging, system,
            ]
        ),
        // Uploads to a collector for Benchmarks/fleet.
        program(
            "fleet-benchmark",
            uses: ["GNSS", "Logbook", "FixCodec", "Storage", system],
            in: "Benchmarks/fleet-benchmark"
        ),

        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),

        specification("FleetStorage", with: ["Postgres", "Storage", "Waypoints"]),
        specification(
            "Collector",
            with: [
                "FixCodec", "FleetStorage", "Postgres", "Communication", "Storage", "Platform", "HTTPServing",
                httpTypes,
                hummingbirdCore, nioCore,
            ]
        ),
        .testTarget(
            name: "gpslogCollectorTests",
            dependencies: ["GNSS", "Platform", "Receivers", "SQLite", "ProgramSupport", "TestSupport", system],
            swiftSettings: tests
        ),
    ]
}

if !tested.isEmpty {
    package.targets.removeAll { $0.isTest && !tested.contains($0.name) }
}
