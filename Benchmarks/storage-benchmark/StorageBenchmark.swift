import GNSS
import Glibc
import Logbook
import Storage
import SystemPackage

/// Queries a database created by `Benchmarks/storage`, and prints the CPU time of each query.
@main
enum StorageBenchmark {
    private static let rounds = 21

    static func main() async throws {
        guard CommandLine.arguments.count == 2 else {
            print("usage: storage-benchmark DATABASE")
            exit(EX_USAGE)
        }
        let storage = try await SQLiteStorage.forReading(from: FilePath(CommandLine.arguments[1]))
        guard let track = try await storage.tracks().last else { return }
        let middle = track.start.advanced(bySeconds: track.end.seconds(since: track.start) / 2)
        try await measure("one hour", FixSelection(from: middle, to: middle.advanced(bySeconds: 3600)), in: storage)
        try await measure("one day", FixSelection(from: middle, to: middle.advanced(bySeconds: 86_400)), in: storage)
        let place = try await storage.points(
            in: FixSelection(from: middle),
            isRaw: false,
            after: nil,
            limit: 1
        ).first?.coordinate
        if let place, let box = box(around: place) {
            try await measure("box of 1 km", FixSelection(box: box), in: storage)
        }
        try await measure("newest fix", FixSelection(from: track.end), in: storage)
    }

    private static func measure(_ name: String, _ selection: FixSelection, in storage: SQLiteStorage) async throws {
        var (times, count) = ([Double](), 0)
        for _ in 0..<rounds {
            let start = processorTime
            count = try await walk(selection, in: storage)
            times.append(processorTime - start)
        }
        times.sort()
        let median = Int(times[rounds / 2] * 1_000_000)
        let filled = name + String(repeating: " ", count: max(0, 34 - name.count))
        print("\(filled)\(median) microseconds for \(count) locations")
    }

    private static func walk(_ selection: FixSelection, in storage: SQLiteStorage) async throws -> Int {
        var (count, last) = (0, nil as TrackPoint?)
        while true {
            let page = try await storage.points(in: selection, isRaw: false, after: last, limit: TrackPoint.perPage)
            count += page.count
            last = page.last
            if page.count < TrackPoint.perPage { return count }
        }
    }

    /// A square with sides of 1 km.
    private static func box(around place: Coordinate) -> BoundingBox? {
        let north = 500 / 111_200.0
        let east = north / cos(place.latitude / 180 * Double.pi)
        return BoundingBox(
            west: place.longitude - east,
            south: place.latitude - north,
            east: place.longitude + east,
            north: place.latitude + north
        )
    }

    private static var processorTime: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
