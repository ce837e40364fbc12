internal import NIOCore
internal import NIOHTTPTypes

/// Closes the connection if a request is not complete in time, even if data keep arriving slowly.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let patience: TimeAmount
    private var end: Scheduled<Void>?

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
