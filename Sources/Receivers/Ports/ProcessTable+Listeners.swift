import SystemPackage

extension ProcessTable {
    /// The programs that listen on a TCP port and that this user may see, sorted by process ID.
    package func listeners(atPort port: UInt16) -> [PortHolder] {
        let sockets = Set(["net/tcp", "net/tcp6"].flatMap { listeners(at: port, in: $0) })
        guard !sockets.isEmpty, let processes = try? processes() else { return [] }
        return processes.sorted().filter { has(anyOf: sockets, $0) }.map {
            PortHolder(processID: $0, program: program(of: $0))
        }
    }

    /// The listening sockets in a kernel table, by the names that descriptors link to.
    private func listeners(at port: UInt16, in table: String) -> [String] {
        let digits = String(port, radix: 16, uppercase: true)
        let suffix = ":" + String(repeating: "0", count: 4 - digits.count) + digits
        let lines = (FileText.contents(of: folder.appending(table)) ?? "").split(separator: "\n")
        return lines.map { $0.split(separator: " ") }
            .filter { $0.count > 9 && $0[1].hasSuffix(suffix) && $0[3] == "0A" }
            .map { "socket:[\($0[9])]" }
    }

    private func has(anyOf sockets: Set<String>, _ process: Int32) -> Bool {
        let descriptors = (try? FolderListing.names(in: entry(process, "fd"))) ?? []
        return descriptors.contains { name in
            let target = FolderListing.target(of: entry(process, "fd").appending(name))
            return target.map { sockets.contains($0.string) } ?? false
        }
    }
}
