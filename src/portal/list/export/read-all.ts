import type { Answer } from '#src/contract/call/call.ts'
import type { ListPart } from '#src/portal/list/list-queries.ts'

const rowsAtOnce = 1_000
const maxTries = 5

export type ReadPage<R> = (page: number, perPage: number, signal: AbortSignal) => Promise<Answer<ListPart<R>>>

/** The rows that were read. `goesOn`: the list has more rows than its pages can reach. */
type AllRows<R> = { rows: R[]; goesOn: boolean }

/**
 * Reads all pages of a list. Returns every row once, or the refusal of a page. Starts over if the list changes
 * meanwhile, and throws after five attempts. `onProgress`: called after each page.
 */
export async function readAll<R>(
  idOf: (row: R) => string,
  readPage: ReadPage<R>,
  signal: AbortSignal,
  onProgress: (progress: { count: number; all: number }) => void,
): Promise<Answer<AllRows<R>>> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const rows = await readOnce(idOf, readPage, signal, onProgress)
    if (rows !== 'changed') return rows
  }
  throw new Error('The list changes while it is read')
}

async function readOnce<R>(
  idOf: (row: R) => string,
  readPage: ReadPage<R>,
  signal: AbortSignal,
  onProgress: (progress: { count: number; all: number }) => void,
): Promise<Answer<AllRows<R>> | 'changed'> {
  const rows = new Map<string, R>()
  let read = 0
  let wanted: number | undefined
  let goesOn = false
  for (let page = 1; wanted === undefined || read < wanted; page += 1) {
    const part = await readPage(page, rowsAtOnce, signal)
    if (!part.ok) return part
    const { rows: found, all } = part.data
    wanted ??= all
    goesOn = part.data.hasMore === true
    read += found.length
    for (const row of found) rows.set(idOf(row), row)
    const isChanged = all !== wanted || rows.size < read || (found.length === 0 && read < all)
    if (isChanged) return 'changed'
    onProgress({ count: read, all })
  }
  return { ok: true, data: { rows: [...rows.values()], goesOn }, messages: [] }
}
