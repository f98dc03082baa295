import { randomBytes } from 'node:crypto'
import { dropTemplate } from './backend/server-database.ts'

/** Names a run on a server, whose tests copy a database that the first of them makes; drops it when all have ended. */
export default function nameRun(): (() => Promise<void>) | undefined {
  const server = process.env['DATABASE_URL']
  if (!server) return undefined
  const run = randomBytes(4).toString('hex')
  process.env['TEST_RUN'] = run
  return () => dropTemplate(server, run)
}
