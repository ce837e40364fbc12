internal import Glibc
package import Platform
package import SystemPackage

/// The file with a user's or the machine's permanent settings.
package enum SettingsFile {
    /// Limit in bytes: the recursion for long dotted keys in a file of this size cannot overflow the stack.
    private static let greatestSize = 32_768

    /// The machine's file, used if the user has none.
    package static let machinePlace: FilePath = "/etc/gpslog/config.toml"

    /// Returns the paths to search in order; only the first existing file is read.
    ///
    /// - Parameter variable: returns the value of an environment variable; `nil` if not set.
    /// - Returns: the user's file (XDG Base Directory Specification 0.8), then the machine's.
    package static func usualPlaces(
        variable: (String) -> String? = ProcessEnvironment.value(of:)
    ) -> [FilePath] {
        var places: [FilePath] = []
        if let folder = variable("XDG_CONFIG_HOME"), FilePath(folder).isAbsolute {
            places.append(FilePath(folder).appending("gpslog/config.toml"))
        } else if let home = variable("HOME") {
            places.append(FilePath(home).appending(".config/gpslog/config.toml"))
        }
        return places + [machinePlace]
    }

    /// Reads a settings file.
    ///
    /// - Parameters:
    ///   - named: the file given by the user, which must exist; `nil` for the first existing default file.
    ///   - places: the default files.
    ///   - leaveOut: called for each default file that may exist in a directory the user may not search.
    /// - Throws: `Failure` if the file cannot be read or a setting is invalid.
    /// - Returns: the settings; the default ones if no file exists.
    package static func read(
        _ named: FilePath?,
        else places: [FilePath] = usualPlaces(),
        leavingOut leaveOut: (HiddenSettingsFile) -> Void = { _ in }
    ) throws(Failure) -> Settings {
        if let named {
            guard let bytes = try contents(of: named) else {
                throw Failure("there is no settings file \(named)", .noInput)
            }
            return try Settings(bytes, file: named)
        }
        for place in places {
            switch try look(at: place) {
            case .bytes(let bytes): return try Settings(bytes, file: place)
            case .absent: continue
            case .hidden(let hidden): if !hidden.isOfAnotherUser { leaveOut(hidden) }
            }
        }
        return Settings()
    }

    /// Reads the bytes of a file; `nil` if it does not exist.
    ///
    /// - Throws: `Failure` if the file exists, or may exist, but cannot be read.
    package static func contents(of file: FilePath) throws(Failure) -> [UInt8]? {
        switch try look(at: file) {
        case .bytes(let bytes): return bytes
        case .absent: return nil
        case .hidden(let hidden): throw Failure(hidden.description, .noPermission)
        }
    }

    /// The result of searching for a file.
    private enum LookResult {
        case bytes([UInt8])
        case absent
        case hidden(HiddenSettingsFile)
    }

    private static func look(at file: FilePath) throws(Failure) -> LookResult {
        do {
            let descriptor = try FileDescriptor.open(file, .readOnly, options: [.closeOnExec])
            let bytes = try descriptor.closeAfter {
                var bytes: [UInt8] = []
                var chunk = [UInt8](repeating: 0, count: 4096)
                while case let count = try unsafe chunk.withUnsafeMutableBytes({ try unsafe descriptor.read(into: $0) }),
                    count > 0
                {
                    bytes += chunk[..<count]
                    guard bytes.count <= greatestSize else {
                        throw Failure("\(file) is too large to be a settings file", .configuration)
                    }
                }
                return bytes
            }
            return .bytes(bytes)
        } catch let failure as Failure {
            throw failure
        } catch Errno.noSuchFileOrDirectory, Errno.notDirectory {
            return .absent
        } catch Errno.isDirectory {
            throw Failure("\(file) is a folder, not a settings file", .noInput)
        } catch Errno.permissionDenied {
            guard unsafe file.withPlatformString({ unsafe access($0, F_OK) }) == 0 else {
                return .hidden(HiddenSettingsFile(file))
            }
            throw Failure("you may not read the settings file \(file)", .noPermission)
        } catch {
            throw Failure("the settings file \(file) cannot be read: \(error)", .inputOutput)
        }
    }
}

/// A settings file that may exist in a directory the user may not search.
package struct HiddenSettingsFile: CustomStringConvertible {
    package let path: FilePath

    /// The directory without permission.
    package let folder: FilePath

    private let owner: uid_t?

    /// Creates the description of an inaccessible file.
    init(_ path: FilePath) {
        self.path = path
        var folder = path.removingLastComponent()
        var owner = Self.owner(of: folder)
        while owner == nil, folder != folder.removingLastComponent() {
            folder.removeLastComponent()
            owner = Self.owner(of: folder)
        }
        (self.folder, self.owner) = (folder, owner)
    }

    /// Whether the directory belongs to another user, as `HOME` may under sudo.
    var isOfAnotherUser: Bool { path != SettingsFile.machinePlace && owner != geteuid() }

    /// Why the file is not read, as the start of a sentence.
    package var description: String { "you may not look for the settings file \(path)" }

    /// Owner of a directory; `nil` if it cannot be determined.
    private static func owner(of folder: FilePath) -> uid_t? {
        (try? FileStatus(at: folder))?.user
    }
}
