import FixCodec
import GNSS
import SQLite
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite struct `The columns of a stored fix` {
    @Test func `are documented as they are declared`() throws {
        let text = try TextFile.read(Checkout.root.appending("Documentation/STORAGE.md"))
        let head = "| column | type | unit | like | meaning |\n|---|---|---|---|---|\n"
        let documented = text.split(separator: head).dropFirst().first?.split(separator: "\n\n").first
        let rows = try #require(documented).split(separator: "\n").map(String.init)
        #expect(rows == FixColumns.all.map(\.documented))
    }

    @Test(arguments: RuleNumber.names.enumerated().map { "\($0) \($1)" })
    func `are documented with the number of each rule`(rule: String) throws {
        let text = try TextFile.read(Checkout.root.appending("Documentation/STORAGE.md"))
        let sentence = text.split(separator: "only `rule` is a number: ").last?.split(separator: ".").first
        let rules = try #require(sentence).replacing("\n", with: " ").split(separator: ", ")
        #expect(rules.contains { $0 == rule })
    }

    @Test func `have names of their own, and are like others`() {
        let names = FixColumns.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Set(FixColumns.all.compactMap(\.reference)).isSubset(of: names))
        #expect(FixColumns.all.allSatisfy { !$0.meaning.isEmpty })
    }

    @Test func `are like one of their kind, and never in a circle`() throws {
        for column in FixColumns.all {
            var (way, next) = ([column.name], column.reference)
            while let name = next {
                let other = try #require(FixColumns.all.first { $0.name == name })
                #expect(other.kind == column.kind)
                try #require(!way.contains(name))
                way.append(name)
                next = other.reference
            }
        }
    }

    @Test func `have the types that the table has, and may be absent where they came later`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("gpslog.sqlite")
        try await store([.accepted(at: 0)], in: file)
        let connection = try Connection(file, access: .readWrite, timeout: 0)
        let sql = "SELECT name, type, \"notnull\" FROM pragma_table_info('fix', 'main') ORDER BY cid"
        let table = try connection.rows(of: sql) { [$0.nextText(), $0.nextText(), $0.nextText()] }
        #expect(table.map { $0.prefix(2) } == FixColumns.all.map { [$0.name, $0.type] })
        #expect(table.dropFirst(41).allSatisfy { $0[2] == "0" })
    }
}

extension FixColumn {
    /// The column's row in the table of `Documentation/STORAGE.md`.
    fileprivate var documented: String {
        let cells = ["`\(name)`", type, unit, reference.map { "`\($0)`" } ?? "", meaning]
        return "| " + cells.map { $0.isEmpty ? "|" : $0 + " |" }.joined(separator: " ")
    }
}
