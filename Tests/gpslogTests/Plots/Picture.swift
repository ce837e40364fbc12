import GNSS
import Glibc
import SystemPackage
import TestSupport
import Testing

/// A picture as gpslog has drawn it, read by what it says of itself.
struct Picture {
    let svg: String

    init(_ svg: String) { self.svg = svg }

    /// The attributes of the first element of a class.
    func attributes(of name: String) -> [String: String] {
        let elements = svg.matches(of: /<\w+ [^>]*>/).map { String($0.0) }
        let element = elements.first { element in
            element.firstMatch(of: /class="([^"]*)"/)?.1.split(separator: " ").contains(Substring(name)) ?? false
        }
        let pairs = (element ?? "").matches(of: /([\w-]+)="([^"]*)"/).map { (String($0.1), String($0.2)) }
        return Dictionary(pairs) { first, _ in first }
    }

    /// A number among the attributes of the first element of a class.
    func number(_ attribute: String, of name: String) throws -> Double {
        try #require(Double(attributes(of: name)[attribute] ?? ""), "\(name) \(attribute)")
    }

    /// The points of the first path of a class, line by line.
    func lines(of name: String) -> [[SIMD2<Double>]] {
        (attributes(of: name)["d"] ?? "").split(separator: "M").map { line in
            line.matches(of: /(-?[\d.]+) (-?[\d.]+)/).compactMap { pair in
                Double(pair.1).flatMap { x in Double(pair.2).map { SIMD2(x, $0) } }
            }
        }
    }

    /// The point at which a map has a place, by its distance and direction from the middle that the map states.
    func point(_ place: Coordinate, on map: String = "map") throws -> SIMD2<Double> {
        let middle = try #require(
            Coordinate(
                latitude: number("data-latitude", of: map),
                longitude: number("data-longitude", of: map)
            )
        )
        let pixels = middle.distance(to: place) / (try number("data-metres-per-pixel", of: map))
        let bearing = middle.bearing(to: place) * .pi / 180
        let zero = SIMD2(try number("data-x", of: map), try number("data-y", of: map))
        return zero + SIMD2(pixels * sin(bearing), -pixels * cos(bearing))
    }

    /// Expects that xmllint finds it valid, and rsvg-convert draws it.
    func expectDrawable(in folder: TemporaryFolder) async throws {
        let file = folder.file("drawable-\(svg.count).svg")
        try TextFile.overwrite(file, with: Array(svg.utf8))
        if Tool.xmllint.isInstalled {
            let outcome = try await Tool.xmllint.run(["--noout", file.string])
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        if Tool.rsvgConvert.isInstalled {
            let outcome = try await Tool.rsvgConvert.run([file.string, "-o", file.string + ".png"])
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        }
    }
}

extension [[SIMD2<Double>]] {
    /// Pixels from a point to the nearest of these lines.
    func distance(to point: SIMD2<Double>) -> Double {
        flatMap { line in
            zip(line, line.dropFirst()).map { start, end in
                let way = end - start
                let share = (way * way).sum() > 0 ? ((point - start) * way).sum() / (way * way).sum() : 0
                return length(start + way * Swift.min(1, Swift.max(0, share)) - point)
            } + line.prefix(1).map { length($0 - point) }
        }
        .min() ?? .infinity
    }
}

/// The length of a vector.
func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
