// swift-tools-version: 6.2
import PackageDescription

/// One list for every target, tests included: what the compiler can catch is an error.
let strict: [SwiftSetting] =
    [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error), .strictMemorySafety()]
    + [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
        "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
    ].map { SwiftSetting.enableUpcomingFeature($0) }

/// Tests are not optimized, which halves the work of compiling them; what they try is (see the Makefile).
let tests: [SwiftSetting] = strict + [.unsafeFlags(["-Xfrontend", "-Onone"])]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdTLS = Target.Dependency.product(name: "HummingbirdTLS", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

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
        .executable(name: "gpslog-web", targets: ["gpslog-web"]),
        .executable(name: "gpslog-collector", targets: ["gpslog-collector"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0", traits: []),
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
        // Thin typed layers over two databases' C libraries: for storage and for files that are databases, and for fleets.
        module("SQLite", uses: ["Platform", "Text", "CSQLite", system]),
        module("Postgres", uses: ["CPostgreSQL"]),
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
        // Storage of many devices in one database; a recording has nothing of it.
        module("FleetStorage", uses: ["GNSS", "Logbook", "Waypoints", "FixCodec", "Storage", "Postgres"]),
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
        program("gpslog", uses: ["CommandLineInterface"]),

        // The parts that servers of HTTP have in common.
        module("HTTPServing", uses: ["Terminal", hummingbirdCore, hummingbirdTLS, nioCore, nioHTTP1, nioSSL, system]),
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
            uses: ["Web", "Access", "Platform", "Serving", "Terminal", "Settings", "Recording", logging, system]
        ),

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

        // Asks a database that Benchmarks/storage has made.
        program("storage-benchmark", uses: ["GNSS", "Logbook", "Storage", system], in: "Benchmarks/storage-benchmark"),
        // Sends to a collector what Benchmarks/fleet measures.
        program(
            "fleet-benchmark",
            uses: ["GNSS", "Logbook", "FixCodec", "Storage", system],
            in: "Benchmarks/fleet-benchmark"
        ),

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
        specification("FleetStorage", with: ["Postgres", "Storage", "Waypoints"]),
        specification(
            "Collector",
            with: [
                "FixCodec", "FleetStorage", "Postgres", "Communication", "Storage", "Platform", httpTypes,
                hummingbirdCore, nioCore,
            ]
        ),
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
        specification("Access", with: ["Platform", "Terminal"]),
        specification("Web", with: ["Communication", "Storage"]),
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
        // Programs are built with the tests, and as none waits for them, all are compiled beside each other.
        .testTarget(
            name: "gpslogTests",
            dependencies: ["GNSS", "Platform", "Receivers", "SQLite", "TestSupport", system],
            swiftSettings: tests
        ),

        // C: libraries of which there are declarations alone, and what Swift cannot say or do.
        .systemLibrary(name: "CByteMasks"),
        .target(name: "CLinux"),
        // The library is loaded where there is one, by gpslog-web alone, and linked by nothing.
        .systemLibrary(name: "CNetCDF"),
        // It is loaded when it is first wanted, and linked by nothing; the headers are those of libcurl4-openssl-dev.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        // Of the headers of libtomlplusplus-dev nothing is left at run time.
        .target(name: "CTOML"),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CLibudev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        // Neither is linked by gpslog: they are for the storage of fleets, and for gpslog-web.
        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    ],
    cxxLanguageStandard: .cxx17
)

// An emulated processor runs the tests of a few modules alone: scripts/arm64/tests names them.
if let tested = Context.environment["GPSLOG_TESTED"], !tested.isEmpty {
    let modules = tested.split(separator: " ").map { "\($0)Tests" }
    package.targets.removeAll { $0.isTest && !modules.contains($0.name) }
}
