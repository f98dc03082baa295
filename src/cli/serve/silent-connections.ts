import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends a connection that transfers nothing for two server timeouts: after one, this process itself may have stalled.
 */
export function endSilent(request: IncomingMessage, response: ServerResponse): void {
  let received = -1
  request.on('timeout', (socket: Socket) => {
    const waitsForUs = request.readableLength > 0
    if (!waitsForUs && socket.bytesRead === received) socket.destroy()
    else again(socket)
    received = socket.bytesRead
  })
  let unsent = 0
  response.on('timeout', (socket: Socket) => {
    const waitsForUs = socket.writableLength === 0
    if (!waitsForUs && socket.writableLength === unsent) socket.destroy()
    else again(socket)
    unsent = socket.writableLength
  })
}

function again(socket: Socket): void {
  if (socket.timeout) socket.setTimeout(socket.timeout)
}
