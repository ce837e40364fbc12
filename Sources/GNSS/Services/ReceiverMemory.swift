/// Remembers the receivers that were read, over restarts of the program.
public protocol ReceiverMemory: Sendable {
    /// All receivers that are remembered, the one that was heard last first.
    func rememberedReceivers() async throws -> [RememberedReceiver]

    /// Remembers a receiver, instead of what was remembered of it before.
    ///
    /// A receiver is remembered, though no fix of it is stored; one of which only fixes are stored is not.
    func remember(_ receiver: RememberedReceiver) async throws
}
