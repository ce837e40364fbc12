// swift-tools-version: 6.2
import PackageDescription

/// The settings of the tested package.
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

// Build it with `run`: --sanitize=fuzzer instruments the tested modules and adds libFuzzer's main, and -enable-testing
// gives this package access to internal declarations of the other one.
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
            // For types that contain a Span.
            swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]
        ),
        .target(name: "CLibFuzzer"),
    ]
)
