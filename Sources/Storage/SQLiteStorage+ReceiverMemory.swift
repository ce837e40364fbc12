package import Logbook
package import SQLite

extension SQLiteStorage: ReceiverMemory {
    /// All remembered receivers, the most recently heard first.
    package func rememberedReceivers() throws(SQLiteError) -> [RememberedReceiver] {
        try ReceiverTable.remembered(in: connection)
    }

    /// Stores a receiver's settings in place of the previous ones.
    package func remember(_ receiver: RememberedReceiver) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in try ReceiverTable.remember(receiver, in: connection) }
    }
}
