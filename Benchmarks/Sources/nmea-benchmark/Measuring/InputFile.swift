private import Glibc

/// Reads and writes whole files, to keep input and output out of the measurements.
enum InputFile {
    struct Failure: Error {
        let path: String
        let reason: String

        init(_ path: String) {
            self.path = path
            reason = unsafe String(cString: strerror(errno))
        }
    }

    static func read(_ path: String) throws(Failure) -> [UInt8] {
        guard let file = unsafe fopen(path, "rb") else { throw Failure(path) }
        defer { unsafe _ = fclose(file) }
        guard unsafe fseek(file, 0, SEEK_END) == 0, case let size = unsafe ftell(file), size >= 0 else {
            throw Failure(path)
        }
        unsafe rewind(file)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = unsafe fread(buffer.baseAddress, 1, size, file)
        }
        guard bytes.count == size else { throw Failure(path) }
        return bytes
    }

    static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        guard let file = unsafe fopen(path, "wb") else { throw Failure(path) }
        let written = unsafe bytes.withUnsafeBufferPointer { unsafe fwrite($0.baseAddress, 1, $0.count, file) }
        guard unsafe fclose(file) == 0, written == bytes.count else { throw Failure(path) }
    }

    static func writeToStandardOutput(_ bytes: [UInt8]) throws(Failure) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress.map { unsafe $0 + written }, bytes.count - written)
            }
            guard count > 0 else { throw Failure("standard output") }
            written += count
        }
    }
}
