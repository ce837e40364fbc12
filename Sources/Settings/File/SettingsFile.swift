internal import Glibc
package import SystemPackage
package import Terminal

/// The file in which a user, or whoever keeps the machine, has settings that hold for every run.
package enum SettingsFile {
    /// Bytes; a file of that size cannot have keys so long that reading them takes more stack than there is.
    private static let greatestSize = 32_768

    /// The machine's, which holds where a user has none.
    package static let machinePlace: FilePath = "/etc/gpslog/config.toml"

    /// The files that are looked for, in this order; the first that exists is read, and no other.
    ///
    /// - Parameter variable: the value of an environment variable; nil where it is not set.
    /// - Returns: the user's (XDG Base Directory Specification 0.8), and the machine's.
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

    /// The settings of a file.
    ///
    /// - Parameters:
    ///   - named: the file that the user names, which has to be there; nil for the first of the usual ones that is.
    ///   - places: the usual ones.
    ///   - leaveOut: is told of each usual one that may be there, but in a folder that this user may not look into.
    /// - Throws: `Failure` where the file cannot be read, or something in it is not a setting.
    /// - Returns: the settings; those of an empty file where there is none.
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

    /// The bytes of a file; nil where there is none.
    ///
    /// - Throws: `Failure` where there is one that cannot be read, or may be.
    package static func contents(of file: FilePath) throws(Failure) -> [UInt8]? {
        switch try look(at: file) {
        case .bytes(let bytes): return bytes
        case .absent: return nil
        case .hidden(let hidden): throw Failure(hidden.description, .noPermission)
        }
    }

    /// The result of a look for a file.
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
