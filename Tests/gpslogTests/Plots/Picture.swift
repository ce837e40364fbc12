import GNSS
import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// A picture drawn by gpslog, described by its own attributes.
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

    /// A numeric attribute of the first element of a class.
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

    func scale(of map: String = "map") throws -> MapScale {
        let middle = Coordinate(
            latitude: try number("data-latitude", of: map),
            longitude: try number("data-longitude", of: map)
        )
        return MapScale(
            middle: try #require(middle),
            metresPerPixel: try number("data-metres-per-pixel", of: map),
            zero: SIMD2(try number("data-x", of: map), try number("data-y", of: map))
        )
    }

    /// Expects valid XML according to xmllint, and that rsvg-convert can render it.
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

struct MapScale {
    let middle: Coordinate
    let metresPerPixel: Double
    let zero: SIMD2<Double>

    /// The point of a position, by its distance and direction from the map's centre.
    func point(_ place: Coordinate) -> SIMD2<Double> {
        let pixels = middle.distance(to: place) / metresPerPixel
        let bearing = middle.bearing(to: place) * .pi / 180
        return zero + SIMD2(pixels * sin(bearing), -pixels * cos(bearing))
    }
}

extension [[SIMD2<Double>]] {
    /// Pixels from a point to the nearest line; any value above 20 means far away.
    func distance(to point: SIMD2<Double>) -> Double {
        var nearest = 1e3
        for line in self {
            var start = line.first ?? SIMD2(1e3, 1e3)
            for end in line {
                defer { start = end }
                // A fast path: most lines are far away.
                if Swift.min(start.x, end.x) > point.x + 20 || Swift.max(start.x, end.x) < point.x - 20 { continue }
                let (way, there) = (end - start, point - start)
                let square = way.x * way.x + way.y * way.y
                let share = square > 0 ? (there.x * way.x + there.y * way.y) / square : 0
                nearest = Swift.min(nearest, length(there - way * Swift.min(1, Swift.max(0, share))))
            }
        }
        return nearest
    }
}

func length(_ vector: SIMD2<Double>) -> Double { (vector.x * vector.x + vector.y * vector.y).squareRoot() }
