import SystemPackage

enum Fixture {
    private static var root: FilePath {
        // This file is in Simulator/ReceiverSimulatorTests.
        FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
    }

    static func path(of name: String) -> FilePath {
        root.appending("fixtures").appending(name)
    }

    static func bytes(of name: String) throws -> [UInt8] {
        try bytes(at: path(of: name))
    }

    static func bytes(at path: FilePath) throws -> [UInt8] {
        let file = try FileDescriptor.open(path, .readOnly)
        return try file.closeAfter {
            var bytes: [UInt8] = []
            while true {
                let part = try unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                    count = try unsafe file.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
                if part.isEmpty { return bytes }
                bytes += part
            }
        }
    }
}
