package import NIOCore
internal import NIOHTTP1

/// Installs an `OldClientHandler` in a connection's pipeline.
///
/// Requests have lost their HTTP version where Hummingbird adds custom handlers, so the handler is inserted next to the
/// decoder.
package final class OldClients: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = NIOAny

    /// Creates a handler for one connection.
    package init() {}

    package func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(OldClientHandler(), position: .after(decoder))
        } catch {
            context.fireErrorCaught(error)
        }
    }
}

/// Answers HTTP/1.0 clients with HTTP/1.0, and closes the connection after the response (RFC 1945).
///
/// Hummingbird supports only HTTP/1.1, in which the connection stays open and bodies of unknown length are chunked.
/// Simple trackers would wait for the end of the connection until they time out.
private final class OldClientHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private var isOld = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0 else {
            return context.fireChannelRead(data)
        }
        isOld = true
        // Makes the server close the connection. A client may ask to keep it open, but this is optional.
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isOld, case .head(var head) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        head.version = .http1_0
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
