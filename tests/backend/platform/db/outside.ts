import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { makeDirectory } from '#tests/backend/database.ts'

/** Returns targets for a hostile file: a server that counts its visits, and a file that contains `canary`. */
export async function openOutside() {
  let visits = 0
  const server = createServer((_, response) => response.end('fetched'))
  server.on('connection', () => {
    visits += 1
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const canary = `CANARY-${randomBytes(8).toString('hex')}`
  const file = join(makeDirectory(), 'canary.txt')
  writeFileSync(file, canary)
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    http: `http://127.0.0.1:${port}`,
    file: `file://${file}`,
    canary,
    visits: () => visits,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
