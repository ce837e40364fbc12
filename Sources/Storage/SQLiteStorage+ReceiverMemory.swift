package import Logbook
package import SQLite

extension SQLiteStorage: ReceiverMemory {
    /// All receivers that are remembered, the one that was heard last first.
    package func rememberedReceivers() throws(SQLiteError) -> [RememberedReceiver] {
        try ReceiverTable.remembered(in: connection)
    }

    /// Remembers a receiver, instead of what was remembered of it before.
    package func remember(_ receiver: RememberedReceiver) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in try ReceiverTable.remember(receiver, in: connection) }
    }
}
