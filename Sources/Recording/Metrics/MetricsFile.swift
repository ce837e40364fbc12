internal import Glibc
internal import Logging
internal import Platform
internal import Settings
internal import SystemPackage
internal import Terminal

/// Writes metrics to a file for node_exporter's textfile collector until the recording ends.
///
/// The file is replaced atomically, so that readers never see a partial one.
struct MetricsFile {
    /// Time between updates of the file.
    static let interval = Duration.seconds(15)

    /// The beginning of each file, which identifies files that may be replaced.
    private static let beginning = "# HELP gpslog_"

    private let path: FilePath
    private let logger: Logger
    private let text: @Sendable () -> String

    /// Creates a writer; the file need not exist.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - logger: the log for failed writes.
    ///   - text: returns the metrics.
    init(_ path: FilePath, logger: Logger, text: @escaping @Sendable () -> String) {
        (self.path, self.logger, self.text) = (path, logger, text)
    }

    /// Throws if the path exists and is not a metrics file, which must not be replaced.
    static func requireReplaceable(_ path: FilePath) throws(Failure) {
        guard let status = try? FileStatus(at: path) else { return }
        guard status.isRegularFile else {
            throw Failure("\(path) is not a file; name a file for metrics, such as gpslog.prom", .cannotCreate)
        }
        guard status.size > 0, let file = try? OwnedFileDescriptor(opening: path, .readOnly),
            let bytes = try? file.read(atMost: beginning.utf8.count), bytes != Array(beginning.utf8)
        else { return }
        throw Failure("\(path) exists, but contains no metrics of gpslog; name another file", .cannotCreate)
    }

    private func keep() async throws {
        var isInTrouble = false
        while true {
            do throws(Errno) {
                // Another user reads the file, whatever the umask; it contains no positions. The collector reads names
                // that end in .prom, unlike the temporary file's.
                let permissions = FilePermissions(rawValue: 0o644)
                try FileReplacement.write(Array(text().utf8), to: path, permissions: permissions, safely: false)
                isInTrouble = false
            } catch {
                if !isInTrouble {
                    logger.error("cannot write metrics to \(path): \(error); the recording continues")
                }
                isInTrouble = true
            }
            try await Task.sleep(for: Self.interval)
        }
    }

    private func remove(_ path: FilePath) { _ = unsafe path.withPlatformString { unsafe unlink($0) } }
}

extension MetricsFile: Service {
    /// Writes until shutdown, then removes the file, so that readers don't take old values for current ones.
    func run() async throws {
        try? await cancelAtShutdown { try await keep() }
        remove(path)
    }
}
