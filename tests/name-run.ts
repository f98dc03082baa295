import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dropTemplate } from './backend/server-database.ts'

/** The embedded database's code: all workers share it while this is held, and with it what was compiled again for speed. */
let code: WebAssembly.Module | undefined

/** Prepares a run. On a server its tests copy a database that the first of them makes, and that is dropped when all have ended. */
export default function startRun(): (() => Promise<void>) | undefined {
  const server = process.env['DATABASE_URL']
  if (server === undefined || server === '') {
    code = new WebAssembly.Module(
      readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')),
    )
    return undefined
  }
  const run = randomBytes(4).toString('hex')
  process.env['TEST_RUN'] = run
  return () => dropTemplate(server, run)
}
