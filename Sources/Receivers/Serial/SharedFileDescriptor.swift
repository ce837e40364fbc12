/// A descriptor that several have, closed when the last one lets go of it.
final class SharedFileDescriptor: Sendable {
    let owned: OwnedFileDescriptor

    init(_ owned: consuming OwnedFileDescriptor) {
        self.owned = owned
    }
}
