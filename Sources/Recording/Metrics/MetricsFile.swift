internal import Glibc
internal import Logging
internal import Platform
internal import ServiceLifecycle
internal import Settings
internal import SystemPackage
internal import Terminal

/// Keeps metrics in a file, from which node_exporter's textfile collector takes them, until the recording ends.
///
/// A reader never sees half of one: it is written beside the file, and then put in its place.
struct MetricsFile {
    /// The time between two files.
    static let interval = Duration.seconds(15)

    /// The beginning of each file, by which one is known that may be replaced.
    private static let beginning = "# HELP gpslog_"

    private let path: FilePath
    private let logger: Logger
    private let text: @Sendable () -> String

    /// A file that is not there yet.
    ///
    /// - Parameters:
    ///   - path: its path.
    ///   - logger: is told where it cannot be written.
    ///   - text: returns the metrics.
    init(_ path: FilePath, logger: Logger, text: @escaping @Sendable () -> String) {
        (self.path, self.logger, self.text) = (path, logger, text)
    }

    /// Throws where there is something else at a path that must not be replaced.
    static func requireReplaceable(_ path: FilePath) throws(Failure) {
        guard let status = try? FileStatus(at: path) else { return }
        guard status.isRegularFile else {
            throw Failure("\(path) is no file; metrics are kept in one, such as gpslog.prom", .cannotCreate)
        }
        guard status.size > 0, let file = try? OwnedFileDescriptor(opening: path, .readOnly),
            let bytes = try? file.read(atMost: beginning.utf8.count), bytes != Array(beginning.utf8)
        else { return }
        throw Failure("\(path) is there already, and has no metrics of gpslog in it; it is left alone", .cannotCreate)
    }

    private func keep() async throws {
        var isInTrouble = false
        while true {
            do throws(Errno) {
                // Another user reads it, whatever the mask of this one is; there is no position in it. The collector takes
                // what ends with .prom, and not one in the making.
                let permissions = FilePermissions(rawValue: 0o644)
                try FileReplacement.write(Array(text().utf8), to: path, permissions: permissions, safely: false)
                isInTrouble = false
            } catch {
                if !isInTrouble {
                    logger.error("metrics cannot be written to \(path): \(error); the recording goes on")
                }
                isInTrouble = true
            }
            try await Task.sleep(for: Self.interval)
        }
    }

    private func remove(_ path: FilePath) { _ = unsafe path.withPlatformString { unsafe unlink($0) } }
}

extension MetricsFile: Service {
    /// Keeps it until shut down, and removes it: whoever reads it shall not take old numbers for new ones.
    func run() async throws {
        try? await cancelWhenGracefulShutdown { try await keep() }
        remove(path)
    }
}
