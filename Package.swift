// swift-tools-version: 6.2
import PackageDescription

/// One list for every target, tests included: what the compiler can catch is an error.
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

let package = Package(
    name: "gpslog",
    products: [
        .library(name: "GNSS", targets: ["GNSS"]),
        .library(name: "NMEA", targets: ["NMEA"]),
    ],
    targets: [
        // The words and the rules, and the language of receivers: libraries that import nothing.
        .target(name: "GNSS", swiftSettings: strict),
        .target(
            name: "NMEA",
            dependencies: ["GNSS"],
            // A type that holds a Span needs to say what it depends on; nothing else of the feature is used.
            swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]
        ),

        // Specifications.
        .target(
            name: "TestSupport",
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
        .testTarget(name: "GNSSTests", dependencies: ["GNSS"], swiftSettings: strict),
        .testTarget(name: "NMEATests", dependencies: ["NMEA", "GNSS", "TestSupport"], swiftSettings: strict),
    ]
)
