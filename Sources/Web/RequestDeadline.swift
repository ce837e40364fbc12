internal import NIOCore
internal import NIOHTTPTypes

/// Hangs up where a request does not come to its end in time, however often another piece of it comes.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let patience: TimeAmount
    private var end: Scheduled<Void>?

    /// A handler of one connection.
    init(_ patience: TimeAmount) { self.patience = patience }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            let channel = context.channel
            end?.cancel()
            end = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
        case .body: break
        case .end: forget()
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        forget()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { forget() }

    private func forget() {
        end?.cancel()
        end = nil
    }
}
