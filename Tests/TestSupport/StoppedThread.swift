internal import Glibc
internal import Receivers
internal import SystemPackage

/// A stopped thread of another process whose other threads keep running, as if blocked in a driver.
package struct StoppedThread {
    private let tracer: BuiltProgram
    private let thread: Int32

    /// Whether this process may stop threads of its own children.
    package static var isPossible: Bool {
        // With Yama's restrictions, only root may trace a process that is not its own child.
        Tool.python3.isInstalled && (getuid() == 0 || scope == "0")
    }

    private static var scope: String? {
        (try? TextFile.read("/proc/sys/kernel/yama/ptrace_scope"))?.filter { !$0.isWhitespace }
    }

    /// Finds a thread by its name of at most 15 bytes.
    ///
    /// - Throws: `noSuchProcess` if no thread has this name.
    package init(named name: String, of process: Int32) throws {
        guard let python = Tool.python3.path else { throw Errno.noSuchFileOrDirectory }
        tracer = BuiltProgram(at: python)
        let folder = FilePath("/proc/\(process)/task")
        let threads = try FolderListing.names(in: folder).filter {
            (try? TextFile.read(folder.appending($0).appending("comm"))) == name + "\n"
        }
        guard let thread = threads.first.flatMap({ Int32($0) }) else { throw Errno.noSuchProcess }
        self.thread = thread
    }

    package func whileStopped(_ body: () async throws -> Void) async throws {
        // The thread continues when the tracer exits.
        let outcome = try await tracer.run(["-c", Self.script, "\(thread)"]) { program in
            guard await program.says("stopped") else { return }
            try await body()
            try program.terminate()
        }
        if outcome.errors != "stopped\n" { throw Errno.notPermitted }
    }

    // PTRACE_SEIZE and PTRACE_INTERRUPT; the thread has stopped when waitpid returns.
    private static let script = """
        import ctypes, os, signal, sys
        thread, libc = int(sys.argv[1]), ctypes.CDLL(None, use_errno=True)
        for request in (0x4206, 0x4207):
            if libc.ptrace(request, thread, None, None) != 0: sys.exit(os.strerror(ctypes.get_errno()))
        os.waitpid(thread, 0x40000000)
        print("stopped", file=sys.stderr, flush=True)
        signal.pause()
        """
}
