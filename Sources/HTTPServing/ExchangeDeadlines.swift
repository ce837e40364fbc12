package import NIOCore
package import NIOHTTPTypes

/// Closes the connection if a request is not complete in time, even if data keep arriving slowly.
package final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart

    private let patience: TimeAmount
    private var end: Scheduled<Void>?

    /// Creates a handler for one connection.
    package init(_ patience: TimeAmount) { self.patience = patience }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
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

    package func channelInactive(context: ChannelHandlerContext) {
        forget()
        context.fireChannelInactive()
    }

    package func handlerRemoved(context: ChannelHandlerContext) { forget() }

    private func forget() {
        end?.cancel()
        end = nil
    }
}

/// Closes the connection if the client does not read its response: while more than a buffer is unsent, some of it must
/// be read in time.
///
/// Otherwise clients that read nothing would hold what their responses hold, such as a temporary file.
package final class ResponseDeadline: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart

    private let patience: TimeAmount
    private var end: Scheduled<Void>?

    /// Creates a handler for one connection.
    package init(_ patience: TimeAmount) { self.patience = patience }

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        let channel = context.channel
        if channel.isWritable {
            forget()
        } else if end == nil {
            end = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
        }
        context.fireChannelWritabilityChanged()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        forget()
        context.fireChannelInactive()
    }

    package func handlerRemoved(context: ChannelHandlerContext) { forget() }

    private func forget() {
        end?.cancel()
        end = nil
    }
}
