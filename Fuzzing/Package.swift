// swift-tools-version: 6.2
import PackageDescription

/// The settings of the package that is under test.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

// Built as `run` does: --sanitize=fuzzer instruments the modules under test and brings libFuzzer's main, and
// -enable-testing lets this package call what the other one keeps to itself.
let package = Package(
    name: "Fuzzing",
    dependencies: [.package(name: "gpslog", path: "..")],
    targets: [
        .executableTarget(
            name: "Fuzzer",
            dependencies: [
                "CLibFuzzer", .product(name: "NMEA", package: "gpslog"), .product(name: "GNSS", package: "gpslog"),
                .product(name: "Sockets", package: "gpslog"),
            ],
            // A type that holds a Span needs to say what it depends on.
            swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]
        ),
        .target(name: "CLibFuzzer"),
    ]
)
