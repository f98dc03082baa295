import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, rowsOf } from '#src/backend/platform/db/db.ts'
import { searchForms } from '#src/contract/values/search-text.ts'
import { openTestDatabase } from '#tests/backend/database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const foldedRow = z.object({ whole: z.string(), folded: z.string() })

/** Returns the texts that the database folds differently from the portal, each with both results. */
async function differing(texts: readonly string[]): Promise<[string, string, string][]> {
  const rows = await rowsOf(
    database.read,
    foldedRow,
    sql`select whole, folded(whole) as folded from unnest(${sql.param([...texts])}::text[]) whole`,
  )
  return rows.flatMap(({ whole, folded }): [string, string, string][] => {
    const ours = searchForms(whole).join('\n')
    return ours === folded ? [] : [[whole, folded, ours]]
  })
}

test('the database folds every letter of Unicode as the portal does', async () => {
  // Every supported database knows Unicode 14. The test leaves out the blocks with newer letters, and surrogates.
  const isYoung = (code: number) => (code >= 0x1c80 && code < 0x1c90) || (code >= 0xa7c0 && code < 0xa800)
  const signs = Array.from({ length: 0xffff }, (_, at) => at + 1)
    .filter((code) => !isYoung(code) && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cf}]/u.test(sign))
  const found: [string, string, string][] = []
  for (let at = 0; at < signs.length; at += 20_000) found.push(...(await differing(signs.slice(at, at + 20_000))))
  expect(found).toEqual([])
})

test('the database folds whole texts as the portal does', async () => {
  const texts = [
    'Türen & Söhne',
    'ΟΔΟΣ ΞΥΛΟΣ',
    'O’Neill´s',
    'Łódź–Meble',
    'İIıi',
    'a\u0308o\u0308\u0301',
    'Ü\u0300',
    'ẞß',
    '한국어',
    'ガ',
    '½ ﬃ',
    "d'Or",
    '\u1e9b\u0323',
  ]
  expect(await differing(texts)).toEqual([])
})
