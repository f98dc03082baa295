import { csvBlocks } from '#src/workspace/text/csv-records.ts'
import { createCollected } from '#src/workspace/formats/collected.ts'
import type { FileRead, Steps } from '#src/workspace/formats/exchanged.ts'
import { fromSafeCell } from '#src/formula.ts'
import { createRows } from './columns.ts'

export function* readCsv(text: string): Steps<FileRead> {
  const collected = createCollected()
  const rows = createRows(collected, { fromOwn: fromSafeCell })
  for (const { records, done, brokenAt } of csvBlocks(text)) {
    for (const { cells, line } of records) rows.row(cells, line)
    if (brokenAt !== undefined) collected.refuse('csv-quote', brokenAt)
    yield done
  }
  return rows.result()
}
