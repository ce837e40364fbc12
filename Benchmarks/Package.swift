// swift-tools-version: 6.2
import PackageDescription

// Must match the list in the measured package; manifests cannot share code.
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
    name: "gpslog-benchmarks",
    dependencies: [.package(name: "gpslog", path: "..")],
    targets: [
        .executableTarget(
            name: "nmea-benchmark",
            dependencies: [
                .product(name: "NMEA", package: "gpslog"), .product(name: "GNSS", package: "gpslog"),
                .product(name: "Filtering", package: "gpslog"),
            ],
            swiftSettings: strict
        )
    ]
)
