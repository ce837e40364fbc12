internal import Glibc
internal import SystemPackage
internal import Terminal

/// An image of pixels, made of a drawing by the program rsvg-convert.
enum RasterImage {
    private static let converter = "rsvg-convert"
    /// Dots to a CSS pixel: sharp on screens of today.
    private static let zoom = "2"

    /// Throws where the program is not installed.
    static func requireConverter() throws(Failure) {
        let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
        let isThere = folders.split(separator: ":").contains { folder in
            unsafe access("\(folder)/\(converter)", X_OK) == 0
        }
        guard !isThere else { return }
        throw Failure(
            "PNG images are made by \(converter), which is not installed; install librsvg2-bin, or write a file that ends with .svg.",
            .unavailable
        )
    }

    /// The image of a drawing in SVG, as PNG.
    ///
    /// - Throws: `Failure` where the program is missing or fails.
    static func png(of svg: [UInt8]) throws -> [UInt8] {
        try requireConverter()
        let (input, output) = (try temporaryFile(), try temporaryFile())
        defer {
            try? input.close()
            try? output.close()
        }
        try input.writeAll(svg)
        try input.seek(offset: 0, from: .start)
        let status = try run([converter, "--format", "png", "--zoom", zoom], from: input, to: output)
        guard status == 0 else {
            throw Failure("\(converter) could not draw the picture (status \(status)).", .software)
        }
        let size = Int(try output.seek(offset: 0, from: .end))
        try output.seek(offset: 0, from: .start)
        var image = [UInt8](repeating: 0, count: size)
        let count = try unsafe image.withUnsafeMutableBytes { try unsafe output.read(into: $0) }
        return Array(image.prefix(count))
    }

    /// A file without a name, which is gone once it is closed.
    private static func temporaryFile() throws -> FileDescriptor {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var path = Array("\(folder)/gpslog-picture-XXXXXX".utf8CString)
        let number = unsafe mkstemp(&path)
        if number < 0 { throw Errno(rawValue: errno) }
        _ = unsafe unlink(path)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        return FileDescriptor(rawValue: number)
    }

    /// Runs a program to its end, and returns its exit status.
    private static func run(_ words: [String], from input: FileDescriptor, to output: FileDescriptor) throws -> Int32 {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input.rawValue, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, output.rawValue, STDOUT_FILENO)
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let error = unsafe posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
        if error != 0 { throw Errno(rawValue: error) }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 {
            if errno != EINTR { throw Errno(rawValue: errno) }
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}
