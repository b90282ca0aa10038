// swift-tools-version:6.0

import PackageDescription

let package = Package(
    name: "Turnstone",
    platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
    products: [.library(name: "Turnstone", targets: ["Turnstone"])],
    targets: [
        .target(name: "Turnstone", path: ".", exclude: ["examples", "test"], sources: ["Sources", "generated"]),
        .executableTarget(name: "Match", dependencies: ["Turnstone"], path: "examples/Match"),
        .executableTarget(name: "Tests", dependencies: ["Turnstone"], path: "test"),
    ]
)
