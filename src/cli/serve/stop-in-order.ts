import type { Server } from 'node:http'

/** Answers under way get this long to end before a stop cuts them off. */
const stopTimeoutMs = 10_000
const closeIdleEveryMs = 100

type Closing = { endStreams(): void; closePortal(): Promise<void> }

/** Takes no more connections, lets what is under way be answered, and closes the database where one is open. */
export async function stopInOrder(server: Server, portal: Closing | undefined): Promise<void> {
  setTimeout(() => server.closeAllConnections(), stopTimeoutMs).unref()
  portal?.endStreams()
  setInterval(() => server.closeIdleConnections(), closeIdleEveryMs).unref()
  await new Promise((closed) => server.close(closed))
  await portal?.closePortal()
}
