import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** Opens this number of silent connections, and returns a function that closes them. */
export async function crowd(port: number, count: number): Promise<() => void> {
  const sockets: Socket[] = []
  for (let left = count; left > 0; left -= 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    sockets.push(socket)
    await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  }
  return () => sockets.forEach((socket) => socket.destroy())
}
