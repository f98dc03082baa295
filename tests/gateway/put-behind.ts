import { once } from 'node:events'
import type { Server } from 'node:http'
import { vi } from 'vitest'
import { z } from 'zod'

/** Starts this backend, and configures the portal of a test file to use it. */
export async function putBehind(backend: Server): Promise<void> {
  backend.listen(0, '127.0.0.1')
  await once(backend, 'listening')
  const { port } = z.object({ port: z.number() }).parse(backend.address())
  vi.stubEnv('PORTAL_API_URL', `http://127.0.0.1:${port}`)
  vi.stubEnv('PORTAL_SECRET', 'the secret of the tests, long enough for all')
  vi.stubEnv('LOG_LEVEL', 'silent')
}
