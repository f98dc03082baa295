import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#src/backend/platform/db/db.ts'
import type { DocumentName } from '#src/backend/admin/exchange/documents.ts'
import { exportDocument } from '#src/backend/admin/exchange/export.ts'
import { importDocument } from '#src/backend/admin/exchange/import.ts'
import { type Format, type Item, readItems } from '#src/backend/admin/exchange/read-file.ts'
import type { Problem } from '#src/backend/admin/exchange/section.ts'
import { createLog } from '#src/backend/platform/log/log.ts'
import { parseSettings } from '#src/settings.ts'
import { makeDirectory } from '#tests/backend/database.ts'

const settings = parseSettings({ PORTAL_SECRET: 'the secret of the tests, long enough for all' })
export const groundOf = (database: Database) => ({ database, settings, log: createLog('silent') })

export async function write(
  database: Database,
  what: DocumentName,
  format: Format,
  more: { languages?: string[]; bom?: boolean } = {},
): Promise<string> {
  const parts: string[] = []
  await exportDocument.run(groundOf(database), { what, format, bom: false, ...more }, async (text) => {
    parts.push(text)
    return null
  })
  return parts.join('')
}

/** Imports content as the command does. Returns the problems of the file itself, or the result of the import. */
export async function bring(
  database: Database,
  what: DocumentName,
  format: Format,
  content: string | Uint8Array,
  dryRun = false,
) {
  const file = join(makeDirectory(), `file.${format}`)
  writeFileSync(file, content)
  const problems: Problem[] = []
  const items: Item[] = []
  for await (const item of readItems(file, what, format, (one) => problems.push(one))) items.push(item)
  if (problems.length > 0) return { problems, more: 0, sections: [] }
  const batches = [items.slice(0, 3), items.slice(3), null]
  return importDocument.run(groundOf(database), { what, dryRun }, async () => batches.shift() ?? null)
}

const lines = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join(',\n')
export const texts = (...rows: unknown[]) =>
  `{"format": "account-portal vartexts", "version": 1, "texts": [\n${lines(...rows)}\n]}`
export const tree = (...rows: unknown[]) =>
  `{"format": "account-portal companies", "version": 1, "companies": [\n${lines(...rows)}\n]}`
