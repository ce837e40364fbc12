package import SystemPackage

/// The terminals that the kernel writes its messages to.
package enum KernelConsoles {
    /// The names of the consoles, such as `ttyS0`, on the machine below a root folder.
    package static func names(in root: FilePath = "/") -> Set<String> {
        // Format: `ttyS0                -W- (EC p a)    4:64`
        let lines = (FileText.contents(of: root.appending("proc/consoles")) ?? "").split(separator: "\n")
        return Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })
    }
}
