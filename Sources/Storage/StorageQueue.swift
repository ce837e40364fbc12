package import Platform

/// The thread of a storage.
package typealias StorageQueue = ExecutorThread
