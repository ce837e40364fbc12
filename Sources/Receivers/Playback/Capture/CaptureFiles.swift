package import GNSS
import Synchronization
package import SystemPackage

/// The captures of several receivers at once: the first one's in the file that the user named, each further one's in a
/// file with the receiver's identity in its name.
package final class CaptureFiles: Sendable {
    private struct State {
        var unclaimed: CaptureFile?
        var files: [ReceiverIdentity: CaptureFile] = [:]
        var paths: Set<FilePath>
    }

    private let path: FilePath
    private let rotation: CaptureRotation
    private let onFailure: @Sendable (CaptureError) -> Void
    private let state: Mutex<State>

    /// Creates the first file, so that a user hears at once where that cannot be.
    ///
    /// - Parameters:
    ///   - path: the first receiver's file.
    ///   - rotation: when the next part of each begins.
    ///   - onFailure: told once for each capture that ends because it cannot be written.
    /// - Throws: where the file has something in it, or cannot be created.
    package init(
        creating path: FilePath,
        rotation: CaptureRotation = CaptureRotation(),
        onFailure: @escaping @Sendable (CaptureError) -> Void
    ) throws(CaptureError) {
        self.path = path
        self.rotation = rotation
        self.onFailure = onFailure
        let first = try CaptureFile(creating: path, rotation: rotation, onFailure: onFailure)
        state = Mutex(State(unclaimed: first, paths: [path]))
    }

    /// The file for a receiver, the same one whenever it comes back.
    ///
    /// - Parameter receiver: who is to be taken down.
    /// - Returns: the file to append its chunks to.
    /// - Throws: where its file has something in it, or cannot be created; the others go on.
    package func file(for receiver: ReceiverIdentity) throws(CaptureError) -> CaptureFile {
        try state.withLock { state throws(CaptureError) in
            if let file = state.files[receiver] { return file }
            let file: CaptureFile
            if let first = state.unclaimed {
                file = first
                state.unclaimed = nil
            } else {
                let path = unusedPath(for: receiver, besides: state.paths)
                file = try CaptureFile(creating: path, rotation: rotation, onFailure: onFailure)
                state.paths.insert(path)
            }
            state.files[receiver] = file
            return file
        }
    }

    /// Returns when all that was written is on the disk.
    package func finish() async {
        let files = state.withLock { Array($0.files.values) }
        for file in files { await file.finish() }
    }

    /// Two identities may differ only in letters that file names do not take.
    private func unusedPath(for receiver: ReceiverIdentity, besides used: Set<FilePath>) -> FilePath {
        let path = CaptureName.file(for: receiver, besides: path)
        var candidate = path
        var number = 2
        while used.contains(candidate) {
            candidate = CaptureName.inserting(String(number), into: path)
            number += 1
        }
        return candidate
    }
}
