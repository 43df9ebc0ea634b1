import Foundation
import NIOCore
import NIOPosix

/// The HTTP and WebSocket server of a live preview.
///
/// `RequestGate` has the rules for requests, and `ServerLimits` has the limits on their size and time.
package actor PreviewServer {
  /// The number of connections that wait to be accepted; further clients try again after a second.
  private static let backlog: Int32 = 256
  /// The number of further ports to try if the requested one is taken.
  private static let furtherPorts = 50
  /// The addresses to listen at, for each loopback host.
  ///
  /// If the server did not listen at both, another program could get the requests for `localhost`. The second
  /// is optional, because some machines have no IPv6.
  private static let loopback = [
    "127.0.0.1": ["127.0.0.1", "::1"], "localhost": ["127.0.0.1", "::1"],
    "::1": ["::1", "127.0.0.1"],
  ]

  private let site: any PreviewSite
  private let host: String
  private let port: Int
  private let key: PreviewKey
  private let limits: ServerLimits
  /// Stops the server; nil if it does not listen.
  private var end: (@Sendable () async -> Void)?

  /// Creates a server that does not listen yet.
  ///
  /// The host `0.0.0.0` or `::` means all addresses of the machine. The port, from 0 to 65535, is the
  /// first to try; 0 means any free port. At a loopback host, the server listens at 127.0.0.1 and ::1.
  package init(
    site: any PreviewSite,
    host: String = "127.0.0.1",
    port: Int,
    key: PreviewKey = PreviewKey(),
    limits: ServerLimits = ServerLimits()
  ) {
    precondition((0...Int(UInt16.max)).contains(port), "port must be from 0 to 65535")
    (self.site, self.host, self.port, self.key, self.limits) = (site, host, port, key, limits)
  }

  /// Starts listening at the first free port, and returns the address.
  ///
  /// If the server listens at all addresses, the result has one of this machine's that others can reach.
  ///
  /// - Throws: `PreviewServerError` if no port is free, or the host is not an address of this machine.
  package func start() async throws(PreviewServerError) -> PreviewAddress {
    precondition(end == nil, "the server is already running")
    // One thread is enough to move bytes.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let connections = Connections(limits: limits)
    let (stream, accepted) = AsyncStream.makeStream(of: ServerConnection.self)
    let listeners: [any Channel]
    do throws(PreviewServerError) {
      listeners = try await listen(bootstrap(on: group, connections, accepted))
    } catch {
      try? await group.shutdownGracefully()
      throw error
    }
    let serving = Task(executorPreference: EventLoopThread(of: group.next())) {
      await withDiscardingTaskGroup { group in
        for await connection in stream { group.addTask { await connection.serve() } }
      }
    }
    end = {
      for listener in listeners { try? await listener.close() }
      accepted.finish()
      await connections.closeAll()
      await serving.value
      try? await group.shutdownGracefully()
    }
    return PreviewAddress(
      host: HostList.bracketed(ReachableHost.host(for: host)),
      port: listeners[0].localAddress?.port ?? port,
      key: key.text
    )
  }

  /// Closes all connections, and returns when all work for them has ended.
  package func stop() async {
    let end = end
    self.end = nil
    await end?()
  }

  /// Binds the first port that is free at all addresses.
  private func listen(
    _ bootstrap: ServerBootstrap
  ) async throws(PreviewServerError) -> [any Channel] {
    // If any port is allowed, the system chooses another one each time.
    let ports =
      port == 0
      ? Array(repeating: port, count: Self.furtherPorts)
      : Array(port...min(port + Self.furtherPorts, Int(UInt16.max)))
    for port in ports {
      do {
        if let listeners = try await listen(bootstrap, at: port) { return listeners }
      } catch {
        let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) }
        throw .cannotListen(host: host, port: port, reason: reason ?? "no such address")
      }
    }
    throw .portsTaken(port...(ports.last ?? port))
  }

  /// Binds a port at all addresses; returns nil if it is taken at one of them.
  private func listen(_ bootstrap: ServerBootstrap, at port: Int) async throws -> [any Channel]? {
    var listeners: [any Channel] = []
    for address in Self.loopback[host] ?? [host] {
      do {
        let port = listeners.first?.localAddress?.port ?? port
        listeners.append(try await bootstrap.bind(host: address, port: port).get())
      } catch let error as IOError where error.errnoCode == EADDRINUSE {
        for listener in listeners { try? await listener.close() }
        return nil
      } catch let error as IOError where !listeners.isEmpty && Self.lacksFamily(error) {
        continue
      }
    }
    return listeners
  }

  /// Whether the error means that the machine has no addresses of a family.
  private static func lacksFamily(_ error: IOError) -> Bool {
    [EADDRNOTAVAIL, EAFNOSUPPORT, EPROTONOSUPPORT].contains(error.errnoCode)
  }

  private func bootstrap(
    on group: MultiThreadedEventLoopGroup,
    _ connections: Connections,
    _ accepted: AsyncStream<ServerConnection>.Continuation
  ) -> ServerBootstrap {
    let (site, host, key, limits) = (site, host, key, limits)
    let machine = ReachableHost.all(of: host).map { _ in ProcessInfo.processInfo.hostName }
    return ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: Self.backlog)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        guard connections.add(channel) else { return channel.close() }
        let port = channel.localAddress?.port ?? 0
        let hosts = HostList(
          host: host,
          address: channel.localAddress?.ipAddress ?? host,
          port: port,
          machine: machine
        )
        return channel.eventLoop.makeCompletedFuture {
          let connection = try ServerConnection(
            channel,
            to: site,
            through: RequestGate(hosts: hosts, key: key, port: port),
            limits,
            among: connections
          )
          accepted.yield(connection)
        }
      }
  }
}

/// The reason that a preview server cannot listen.
package enum PreviewServerError: Error, Equatable, CustomStringConvertible {
  /// No port of the range is free.
  case portsTaken(ClosedRange<Int>)
  /// The host is not an address of this machine, or the port is not allowed.
  case cannotListen(host: String, port: Int, reason: String)

  /// The problem, then a suggestion.
  package var description: String {
    switch self {
    case .portsTaken(let ports):
      """
      the ports \(ports.lowerBound) to \(ports.upperBound) are taken
        Choose another port with --port.
      """
    case .cannotListen(let host, let port, let reason):
      """
      cannot listen at \(host), port \(port): \(reason)
        Choose an address of this machine with --host, and a port from 1024 with --port.
      """
    }
  }
}
