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

let unoptimized = SwiftSetting.unsafeFlags(["-Xfrontend", "-Onone"])

/// Tests are compiled without optimization, which takes half the time.
let tests = strict + [unoptimized]

/// A product of another package, needed by the programs and tests.
///
/// Users of the libraries alone (`traits: []`) do not resolve it.
func product(_ name: String, of package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Programs"]))
}

let argumentParser = product("ArgumentParser", of: "swift-argument-parser")
let logging = product("Logging", of: "swift-log")
let subprocess = product("Subprocess", of: "swift-subprocess")
let system = product("SystemPackage", of: "swift-system")
let httpTypes = product("HTTPTypes", of: "swift-http-types")
let hummingbird = product("Hummingbird", of: "hummingbird")
let hummingbirdTLS = product("HummingbirdTLS", of: "hummingbird")
let hummingbirdCore = product("HummingbirdCore", of: "hummingbird")
let nioCore = product("NIOCore", of: "swift-nio")
let nioHTTP1 = product("NIOHTTP1", of: "swift-nio")
let nioHTTPTypes = product("NIOHTTPTypes", of: "swift-nio-extras")
let lifecycle = product("ServiceLifecycle", of: "swift-service-lifecycle")
let signals = product("UnixSignals", of: "swift-service-lifecycle")
let nioSSL = product("NIOSSL", of: "swift-nio-ssl")
/// Indirect dependencies of Hummingbird; programs only list them to pin their versions.
let throughHummingbird = [
    product("AsyncAlgorithms", of: "swift-async-algorithms"), product("Atomics", of: "swift-atomics"),
    product("CoreMetrics", of: "swift-metrics"), product("DequeModule", of: "swift-collections"),
    product("Instrumentation", of: "swift-distributed-tracing"),
    product("ServiceContextModule", of: "swift-service-context"),
]

/// Whether this is the build of `make run` and `make test`, in which code that does not run for each byte or fix is not
/// optimized; that takes a third of the time.
let isQuick = !(Context.environment["GPSLOG_QUICK"] ?? "").isEmpty

/// Code that runs a few times per command or second is optimized for size, which takes a fifth less time to compile.
let small = strict + [isQuick ? unoptimized : .unsafeFlags(["-Osize"])]

/// Code that runs a few times per second or file, and is worth its time to optimize in what is installed.
let rare = strict + (isQuick ? [unoptimized] : [])

/// A module of the product, and the modules that it may import.
func module(
    _ name: String,
    uses dependencies: [Target.Dependency],
    in path: String? = nil,
    settings: [SwiftSetting] = strict
) -> Target {
    .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

/// A program, and the modules that it may import.
func program(_ name: String, uses dependencies: [Target.Dependency], in path: String? = nil) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

/// A module's tests, which can also import GNSS, Logbook and the shared test support.
///
/// `expected` says whether the module has a folder `Expected` with texts that the tests compare with the output.
func specification(
    _ module: String,
    with others: [Target.Dependency] = [],
    in path: String? = nil,
    expected: Bool = false
) -> Target {
    let own: [Target.Dependency] = ["GNSS", "Logbook"].contains(module) ? [] : [.target(name: module)]
    return .testTarget(
        name: module + "Tests",
        dependencies: own + others + ["Logbook", "GNSS", "TestSupport", system],
        path: path,
        exclude: expected ? ["Expected"] : [],
        swiftSettings: tests
    )
}

let package = Package(
    name: "gpslog",
    products: [
        .library(name: "GNSS", targets: ["GNSS"]),
        .library(name: "NMEA", targets: ["NMEA", "GNSS"]),
        .library(name: "Filtering", targets: ["Filtering", "Logbook", "GNSS"]),
        .library(name: "Pipeline", targets: ["Pipeline", "Filtering", "Logbook", "GNSS"]),
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
        // Runs the built programs in tests.
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
    ],
    targets: [
        // Receivers' reports and NMEA 0183: all that a decoder needs.
        module("GNSS", uses: []),
        .target(
            name: "NMEA",
            dependencies: ["GNSS", "Text", "CByteMasks"],
            // Required to annotate the lifetime of a type that holds a Span; nothing else of the feature is used.
            swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]
        ),

        // The protocols of the four parts with their types, waypoints among them, and the filters that separate locations from noise.
        module("Logbook", uses: ["GNSS"]),
        module("Filtering", uses: ["GNSS", "Logbook"]),
        // Connects the four parts; it only depends on their protocols.
        module("Pipeline", uses: ["GNSS", "Logbook"]),
        // The system's clock, descriptors, files, threads and events, and output for people on a terminal.
        module("Platform", uses: ["GNSS", "Logbook", "Text", "CLinux", system, logging]),
        // Parsing and formatting of decimal numbers, times and JSON, for files, requests and responses.
        module("Text", uses: ["GNSS"]),
        // Stored fixes as columns, and their compression into sealed chunks; needs no database.
        module("FixCodec", uses: ["GNSS", "Logbook", "Platform"]),

        // The parts of the pipeline, which are independent of each other, and readers and writers of files.
        module(
            "Receivers",
            uses: ["GNSS", "NMEA", "Logbook", "Platform", "Text", "CLibudev", "CLinux", system],
            settings: rare
        ),
        module(
            "Storage",
            uses: ["GNSS", "Logbook", "Platform", "Text", "FixCodec", "CLinux", "CSQLite", system],
            settings: rare
        ),
        module("Uploads", uses: ["GNSS", "Logbook", "Platform", "Text", "FixCodec", "CCurl", system], settings: small),
        module(
            "Files",
            uses: ["GNSS", "NMEA", "Logbook", "Filtering", "Platform", "Text", "Storage", "CExpat", system],
            settings: rare
        ),
        module(
            "Serving",
            uses: ["GNSS", "Logbook", "Platform", "Text", "Files", "CLinux", system],
            settings: rare
        ),

        // Plots in SVG, and the live view on character cells; independent of storage.
        module("Pictures", uses: ["GNSS", "Logbook", "Platform", "Text", "Files"], settings: small),
        module(
            "Settings",
            uses: [
                "GNSS", "Logbook", "Filtering", "Platform", "Text", "Receivers", "Uploads", "Files", "CTOML", system,
            ],
            settings: small
        ),

        // The assembled parts, and the programs.
        module(
            "Recording",
            uses: [
                "GNSS", "NMEA", "Logbook", "Pipeline", "Platform", "Text", "Receivers", "Storage", "Uploads", "Files",
                "Serving", "Settings", "CLinux", logging, system,
            ],
            settings: small
        ),
        // The command line, for all programs with its commands.
        module(
            "Commands",
            uses: [
                "GNSS", "NMEA", "Logbook", "Filtering", "Platform", "Text", "Receivers", "Storage", "Files", "Pictures",
                "Settings", "Recording", argumentParser, logging, system,
            ],
            settings: small
        ),
        program("gpslog", uses: ["Commands"]),

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
            uses: ["GNSS", "NMEA", "Logbook", "Platform", "Receivers", subprocess, system],
            in: "Tests/TestSupport",
            settings: tests
        ),
        specification("GNSS"),
        specification("Logbook"),
        specification("Filtering"),
        specification("Text"),
        specification("Platform", with: ["Settings"]),
        specification("NMEA", expected: true),
        specification("Receivers", with: ["NMEA", "Platform"]),
        specification("FixCodec", with: ["Platform"]),
        specification("Storage", with: ["Platform", "FixCodec", "CSQLite"]),
        specification("Files", with: ["Storage"]),
        specification("Uploads", with: ["Text"]),
        specification("Serving", with: ["Platform", "Text", "Files"]),
        specification("Pipeline", with: ["Filtering"]),
        specification("Pictures", with: ["Platform"]),
        specification("Settings", with: ["Filtering", "Platform", "Receivers", "Uploads"]),
        specification(
            "Recording",
            with: ["Filtering", "Pipeline", "Platform", "Receivers", "Serving", logging]
        ),
        specification(
            "Commands",
            with: ["NMEA", "Filtering", "Platform", "Receivers", "Storage", "Pictures"]
        ),
        specification(
            "ReceiverSimulator",
            with: ["Filtering"],
            in: "Simulator/ReceiverSimulatorTests"
        ),
        // Shared by the tests of the built programs.
        module(
            "ProgramSupport",
            uses: ["GNSS", "Platform", "TestSupport", system],
            in: "Tests/ProgramSupport",
            settings: tests
        ),
        .testTarget(
            name: "gpslogTests",
            dependencies: ["GNSS", "Platform", "Receivers", "Storage", "ProgramSupport", "TestSupport", system],
            exclude: ["Expected"],
            swiftSettings: tests
        ),

        // C libraries that are only declared, and C code for what Swift cannot express.
        .systemLibrary(name: "CByteMasks", path: "Sources/C/CByteMasks"),
        .target(name: "CLinux", path: "Sources/C/CLinux"),
        // Loaded at run time when first needed, not linked; the headers are those of libcurl4-openssl-dev.
        .systemLibrary(name: "CCurl", path: "Sources/C/CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        // Header-only: libtomlplusplus-dev is not needed at run time.
        .target(name: "CTOML", path: "Sources/C/CTOML"),
        .systemLibrary(
            name: "CExpat",
            path: "Sources/C/CExpat",
            pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"])]
        ),
        .systemLibrary(
            name: "CLibudev",
            path: "Sources/C/CLibudev",
            pkgConfig: "libudev",
            providers: [.apt(["libudev-dev"])]
        ),
        .systemLibrary(
            name: "CSQLite",
            path: "Sources/C/CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]
        ),
    ],
    cxxLanguageStandard: .cxx17
)

if Context.environment["GPSLOG_FUZZING"] != nil {
    // For Fuzzing, which is a package of its own.
    package.products.append(.library(name: "Sockets", targets: ["Serving", "Receivers", "Text"]))
}

if hasWeb {
    package.products.append(.executable(name: "gpslog-web", targets: ["gpslog-web"]))
    package.dependencies += [
        // The HTTP server and its parts.
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        // Dependencies of Hummingbird.
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-service-context", exact: "1.5.1"),
    ]
    package.targets += [
        // Shared by the HTTP servers.
        .target(
            name: "HTTPServing",
            dependencies: ["Platform", hummingbirdCore, nioCore, nioHTTP1, nioHTTPTypes, system]
                + (hasTLS ? [hummingbirdTLS, nioSSL] : []),
            swiftSettings: strict + (hasTLS ? [.define("TLS")] : [])
        ),
        // The web page with the map, its server, and who may see it.
        .target(
            name: "Web",
            dependencies: [
                "GNSS", "Logbook", "Platform", "Text", "Receivers", "Storage", "Files", "Pictures", "Settings",
                "Recording", "Commands", "HTTPServing", "CSodium", "CZlib", httpTypes, hummingbird, hummingbirdCore,
                lifecycle, logging, nioCore, nioHTTP1, nioHTTPTypes, signals, system,
            ],
            resources: [.embedInCode("Page")],
            swiftSettings: strict
        ),
        // A separate program, so that a recording does not include a web server.
        program(
            "gpslog-web",
            uses: ["Platform", "Settings", "Recording", "Web", logging, system]
                + throughHummingbird
        ),

        .systemLibrary(
            name: "CSodium",
            path: "Sources/C/CSodium",
            pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"])]
        ),
        .systemLibrary(
            name: "CZlib",
            path: "Sources/C/CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]
        ),

        specification("Web", with: ["Platform", "Storage", "CZlib"]),
        .testTarget(
            name: "gpslogWebTests",
            dependencies: ["Storage", "ProgramSupport", "TestSupport", system],
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
        // Stores what many devices send, which it receives over HTTP, in PostgreSQL.
        module(
            "Fleet",
            uses: [
                "GNSS", "Logbook", "Platform", "Text", "FixCodec", "Storage", "Uploads", "Serving", "HTTPServing",
                "CPostgreSQL", "CSodium", httpTypes, hummingbird, hummingbirdCore, logging, nioCore, system,
            ]
        ),
        // The collector, the only program linked with libpq.
        program(
            "gpslog-collector",
            uses: [
                "GNSS", "Logbook", "Platform", "Text", "Storage", "Settings", "Recording", "Commands", "HTTPServing",
                "Web", "Fleet", argumentParser, logging, system,
            ]
        ),
        // Uploads to a collector for Benchmarks/fleet.
        program(
            "fleet-benchmark",
            uses: ["GNSS", "Logbook", "FixCodec", "Storage", system],
            in: "Benchmarks/fleet-benchmark"
        ),

        .systemLibrary(
            name: "CPostgreSQL",
            path: "Sources/C/CPostgreSQL",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"])]
        ),

        specification(
            "Fleet",
            with: ["Platform", "Storage", "HTTPServing", httpTypes, hummingbirdCore, nioCore]
        ),
        .testTarget(
            name: "gpslogCollectorTests",
            dependencies: ["GNSS", "ProgramSupport", "TestSupport", system],
            swiftSettings: tests
        ),
    ]
}

if !tested.isEmpty {
    package.targets.removeAll { $0.isTest && !tested.contains($0.name) }
}
