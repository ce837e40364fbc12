internal import Glibc

/// The standard input: what comes in from the shell.
package enum StandardInput {
    /// True where a program or a file feeds it; neither is a terminal or /dev/null.
    package static var isFed: Bool {
        var status = stat()
        guard unsafe fstat(STDIN_FILENO, &status) == 0 else { return false }
        return [S_IFIFO, S_IFREG].contains(status.st_mode & S_IFMT)
    }
}
