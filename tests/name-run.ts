import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dropTemplate } from './backend/server-database.ts'

/** The compiled code of PGlite. While this reference exists, all workers share the code and its optimized parts. */
const held: WebAssembly.Module[] = []

/**
 * Prepares a run. On a server, the tests copy a database that the first of them creates. The returned function drops
 * that database at the end.
 */
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
