// swift-tools-version: 6.2
import PackageDescription

/// One list for every target, tests included: what the compiler can catch is an error.
let strict: [SwiftSetting] =
    [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error), .strictMemorySafety()]
    + [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
        "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
    ].map { SwiftSetting.enableUpcomingFeature($0) }

/// The servers that are built beside the logger.
///
/// They are `web` (the page), `fleet` (the collector, which has the page too), and `tls` for encryption in both. The Makefile sets it. Without it, neither a server nor a library that only servers need is resolved or built.
let servers = Set((Context.environment["GPSLOG_SERVERS"] ?? "").split(separator: " "))
let hasWeb = !servers.isDisjoint(with: ["web", "fleet"])
let hasFleet = servers.contains("fleet")
let hasTLS = servers.contains("tls")

/// The modules whose tests are built, `GPSLOG_TESTED="NMEA Filtering"`; all of them if it is not set.
let tested = Set((Context.environment["GPSLOG_TESTED"] ?? "").split(separator: " ").map { "\($0)Tests" })

/// Tests are not optimized, which halves the work of compiling them; what they try is (see the Makefile).
let tests: [SwiftSetting] = strict + [.unsafeFlags(["-Xfrontend", "-Onone"])]

/// A product of another package that the programs and tests need.
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
/// They come with the packages above; a program names them only to fix their versions.
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
/// As above, of Hummingbird's.
let throughHummingbird = [
    product("Atomics", of: "swift-atomics"), product("Instrumentation", of: "swift-distributed-tracing"),
    product("CoreMetrics", of: "swift-metrics"), product("ServiceContextModule", of: "swift-service-context"),
]

/// A module of the product, and the modules that it may use.
func module(_ name: String, uses dependencies: [Target.Dependency], in path: String? = nil) -> Target {
    .target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

/// A program, and the modules that it may use.
func program(_ name: String, uses dependencies: [Target.Dependency], in path: String? = nil) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

/// A module's specification, which has the values that all speak of, and what tests share.
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
        // For Fuzzing, a package of its own; no other program is to build on it.
        .library(name: "Sockets", targets: ["Serving", "Receivers", "Text"]),
        .executable(name: "gpslog", targets: ["gpslog"]),
    ],
    traits: [
        .default(enabledTraits: ["Programs"]),
        .trait(name: "Programs", description: "The programs and the tests. The libraries need no other package."),
    ],
    // Each version is exact, so that the same sources give the same programs.
    dependencies: [
        // Commands, their options, help and shell completion.
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        // What the programs say on standard error and to the journal.
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        // File paths and descriptors.
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        // The order in which the parts of a recording start and end.
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        // It comes with swift-service-lifecycle, as does the next one.
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        // Tests run the built programs with it.
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
    ],
    targets: [
        // Reports of receivers, and the language that they are in: all that a decoder needs.
        module("GNSS", uses: []),
        // The binary messages of u-blox's receivers.
        module("UBX", uses: ["GNSS"]),
        // Those of CASIC's, SiRF's and SkyTraq's receivers, in the terms of u-blox's.
        module("BinaryMessages", uses: ["GNSS", "UBX"]),
        .target(
            name: "NMEA",
            dependencies: ["GNSS", "UBX", "BinaryMessages", "Text", "CByteMasks"],
            // A type that holds a Span needs to say what it depends on; nothing else of the feature is used.
            swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]
        ),

        // The protocols of the four parts with the values they speak of, and the rules that tell locations from noise.
        module("Logbook", uses: ["GNSS"]),
        module("Filtering", uses: ["GNSS", "Logbook"]),
        // The journal beside the track: notes and places to go to.
        module("Waypoints", uses: ["GNSS", "Logbook", "Platform"]),
        // The system's clock, descriptors, files, threads and events.
        module("Platform", uses: ["GNSS", "CLinux", system]),
        // Text as values and values as text: decimal numbers, times, JSON, for files, answers and requests alike.
        module("Text", uses: ["GNSS"]),
        // A thin typed layer over SQLite, for storage and for files that are databases.
        module("SQLite", uses: ["Platform", "Text", "CSQLite", system]),
        // Stored fixes as columns, and as the few bytes in which these are sealed; it needs no database.
        module("FixCodec", uses: ["GNSS", "Logbook", "Platform"]),

        // The languages in which receivers are asked and told: bytes to write, and the meaning of answers.
        module("Dialects", uses: ["GNSS", "UBX"]),

        // The parts of the pipeline, which do not know each other, and what reads and writes files beside them.
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
        module("Import", uses: ["GNSS", "Logbook", "NMEA", "Waypoints", "Platform", "Text", "CExpat", system]),
        module(
            "Export",
            uses: ["GNSS", "Logbook", "Filtering", "NMEA", "Waypoints", "SQLite", "Platform", "Text", system]
        ),
        // Numbers to watch as plain values, and their text; it imports nothing.
        module("Exposition", uses: []),
        // The broker between the four parts: it knows their protocols and nothing else.
        module("Pipeline", uses: ["GNSS", "Logbook", "Filtering"]),

        // The conversation with people: text, tables, units, progress, and failures in one sentence.
        module("Terminal", uses: ["GNSS", "Logbook", "Platform", "Text", "CLinux", logging, signals, system]),
        // Pictures of values in SVG; it knows no storage.
        module("Plots", uses: ["GNSS", "Logbook", "Terminal", "Text"]),
        // The live view: what is known of receivers, drawn on cells; it has no input or output and no clock.
        module("LiveView", uses: ["GNSS", "Logbook", "Export", "Terminal", "Text"]),
        module(
            "Settings",
            uses: [
                "GNSS", "Logbook", "Filtering", "Waypoints", "Platform", "Dialects", "Receivers", "Communication",
                "Serving", "Terminal", "Text", "CTOML", system,
            ]
        ),

        // The parts put together, and the programs.
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
        // Reports of bugs, which do not tell where their user is.
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
        // The command line, for the programs that have its commands.
        module(
            "CommandLineInterface",
            uses: [
                "GNSS", "Logbook", "Filtering", "NMEA", "Waypoints", "Platform", "Dialects", "Receivers", "Serving",
                "Export", "Import", "Terminal", "LiveView", "Plots", "Settings", "Recording", "Doctor", "BugReports",
                "Commands", argumentParser, logging, system,
            ]
        ),
        program("gpslog", uses: ["CommandLineInterface"] + throughLifecycle),

        // Asks a database that Benchmarks/storage has made.
        program("storage-benchmark", uses: ["GNSS", "Logbook", "Storage", system], in: "Benchmarks/storage-benchmark"),

        // A receiver that does not exist: makes the fixtures, and plays a recording through a pseudo-terminal.
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

        // Specifications.
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
        // What tests of the built programs have in common.
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

        // C: libraries of which there are declarations alone, and what Swift cannot say or do.
        .systemLibrary(name: "CByteMasks"),
        .target(name: "CLinux"),
        // It is loaded when it is first wanted, and linked by nothing; the headers are those of libcurl4-openssl-dev.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        // Of the headers of libtomlplusplus-dev nothing is left at run time.
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
        // The server of HTTP, and what it is made of.
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        // They come with hummingbird.
        .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-service-context", exact: "1.5.1"),
    ]
    package.targets += [
        // The parts that servers of HTTP have in common.
        .target(
            name: "HTTPServing",
            dependencies: ["Terminal", hummingbirdCore, nioCore, nioHTTP1, system]
                + (hasTLS ? [hummingbirdTLS, nioSSL] : []),
            swiftSettings: strict + (hasTLS ? [.define("TLS")] : [])
        ),
        // The right to see the page: the password, links, and who has signed in. It knows no HTTP.
        module("Access", uses: ["GNSS", "Platform", "Terminal", "CSodium", system]),
        // The page with the map, and the server of it.
        .target(
            name: "Web",
            dependencies: [
                "GNSS", "Logbook", "Waypoints", "Platform", "Receivers", "SQLite", "Storage", "Communication", "Export",
                "LiveView", "CNetCDF", "Serving", "Terminal", "Settings", "Recording", "Doctor", "Commands", "Access",
                "Text", "HTTPServing", httpTypes, hummingbird, hummingbirdCore, lifecycle, logging, nioCore, nioHTTP1,
                nioHTTPTypes, signals, system,
            ],
            resources: [.embedInCode("Page")],
            swiftSettings: strict
        ),
        // A program of its own, so that a recording carries no web server.
        program(
            "gpslog-web",
            uses: [
                "Web", "Access", "Platform", "Serving", "Terminal", "Settings", "Recording", logging, system,
            ] + throughHummingbird
        ),

        // The library is loaded where there is one, and linked by nothing.
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
    // Encryption, by BoringSSL.
    package.dependencies.append(.package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"))
}

if hasFleet {
    package.products.append(.executable(name: "gpslog-collector", targets: ["gpslog-collector"]))
    package.targets += [
        // A thin typed layer over PostgreSQL, and storage of many devices in one database.
        module("Postgres", uses: ["CPostgreSQL"]),
        module("FleetStorage", uses: ["GNSS", "Logbook", "Waypoints", "FixCodec", "Storage", "Postgres"]),
        // The way in for what devices send, over HTTP.
        module(
            "Collector",
            uses: [
                "GNSS", "Logbook", "FixCodec", "FleetStorage", "Postgres", "Platform", "Communication", "Serving",
                "HTTPServing", "Terminal", "Exposition", "Text", "CSodium", httpTypes, hummingbird, hummingbirdCore,
                logging, nioCore, system,
            ]
        ),
        // The program of fleets, which alone is linked with libpq.
        program(
            "gpslog-collector",
            uses: [
                "GNSS", "Logbook", "Waypoints", "Storage", "Collector", "Postgres", "FleetStorage", "Serving",
                "HTTPServing", "Terminal", "Platform", "Settings", "Recording", "CommandLineInterface", "Web",
                argumentParser, logging, system,
            ]
        ),
        // Sends to a collector what Benchmarks/fleet measures.
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
                "FixCodec", "FleetStorage", "Postgres", "Communication", "Storage", "Platform", httpTypes,
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
