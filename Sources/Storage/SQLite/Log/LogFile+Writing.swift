internal import CSQLite
internal import SystemPackage

/// Writing to the log, and waiting for the disk.
extension LogFile {
    static func write(_ file: File, _ buffer: UnsafeRawPointer?, _ count: Int32, _ offset: Int64) -> Int32 {
        let database = unsafe log(file).pointee.database
        let code = unsafe log(file).pointee.keepAside()
        guard code == SQLITE_OK else { return code }
        if offset == 0 {
            let code = unsafe awaitDisk(file, forEver: isPatient(file)) ?? noteStall(file)
            guard code == SQLITE_OK else { return code }
            // After a power cut, the former header would make frames of its time valid again. An empty log has none.
            var size: Int64 = 0
            let isKnown = unsafe CheckedFile.methods(of: file).xFileSize(under(file), &size) == SQLITE_OK
            unsafe log(file).pointee.hasNewHeader = !isKnown || size > LogFrame.headerOfLog
        }
        if let own = unsafe database?.pointee.firstOwnWrite {
            unsafe database?.pointee.firstOwnWrite = min(own, offset)
        }
        return unsafe CheckedFile.methods(of: file).xWrite(under(file), buffer, count, offset)
    }

    static func truncate(_ file: File, to size: Int64) -> Int32 {
        let code = unsafe log(file).pointee.keepAside()
        guard code == SQLITE_OK else { return code }
        if let code = unsafe awaitDisk(file, forEver: true), code != SQLITE_OK { return code }
        return unsafe CheckedFile.methods(of: file).xTruncate(under(file), size)
    }

    /// Syncs the log, but continues without waiting if the disk stalls.
    ///
    /// The transaction is in the log then even if the program is killed. Later disk operations, such as overwriting
    /// buffered fixes that the transaction has stored, run on the same thread after the sync. If the header must reach
    /// the disk first, the transaction fails as if the database were locked, so that it is retried.
    static func sync(_ file: File, _ flags: Int32) -> Int32 {
        if unsafe isPatient(file) { return unsafe CheckedFile.methods(of: file).xSync(under(file), flags) }
        nonisolated(unsafe) let system = unsafe under(file)
        unsafe log(file).pointee.syncing = DiskTask { unsafe system.pointee.pMethods.pointee.xSync(system, flags) }
        let mustWait = unsafe log(file).pointee.hasNewHeader
        unsafe log(file).pointee.hasNewHeader = false
        return unsafe awaitDisk(file, forEver: false) ?? (mustWait ? noteStall(file) : SQLITE_OK)
    }

    /// Records that a transaction fails only because the disk stalls.
    private static func noteStall(_ file: File) -> Int32 {
        unsafe log(file).pointee.database?.pointee.isStalled = true
        return SQLITE_BUSY
    }

    private static func isPatient(_ file: File) -> Bool {
        unsafe log(file).pointee.database?.pointee.isPatient ?? true
    }

    /// Waits for the sync in progress.
    ///
    /// - Returns: SQLite's result code; `nil` if the disk stalls and `isPatient` is false.
    static func awaitDisk(_ file: File, forEver isPatient: Bool) -> Int32? {
        guard let task = unsafe log(file).pointee.syncing else { return SQLITE_OK }
        guard let code = task.outcome(waitingForEver: isPatient) else { return nil }
        unsafe log(file).pointee.syncing = nil
        return code
    }

    static func close(_ file: File) -> Int32 {
        _ = unsafe awaitDisk(file, forEver: true)
        unsafe log(file).pointee.database?.pointee.log = nil
        return unsafe CheckedFile.methods(of: file).xClose(under(file))
    }

    /// Copies a log that cannot be read to its end, before it is overwritten.
    private func keepAside() -> Int32 {
        guard let database = unsafe database, unsafe database.pointee.isLogDamaged, let name = unsafe name else {
            return SQLITE_OK
        }
        do throws(Errno) {
            try DamagedLog.keepCopy(of: unsafe FilePath(platformString: name))
        } catch {
            return error == .noSpace || error == .diskQuotaExceeded ? SQLITE_FULL : SQLITE_IOERR
        }
        unsafe database.pointee.isLogDamaged = false
        return SQLITE_OK
    }
}
