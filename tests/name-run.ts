import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dropTemplate } from './backend/server-database.ts'

/** The embedded database’s code. All workers share it while it is referenced here, including optimized code. */
const held: WebAssembly.Module[] = []

/** Prepares a run. On a server its tests copy a database that the first of them creates, and that is dropped when all have ended. */
export default function startRun(): (() => Promise<void>) | undefined {
  const server = process.env['DATABASE_URL']
  if (server === undefined || server === '') {
    const file = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')
    held.push(new WebAssembly.Module(readFileSync(file)))
    return undefined
  }
  const run = randomBytes(4).toString('hex')
  process.env['TEST_RUN'] = run
  return () => dropTemplate(server, run)
}
