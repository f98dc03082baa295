import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { readKeptRows, type KeptRows } from '#src/workspace/store/texts/kept-pair.ts'
import type { Space } from '#src/workspace/view.ts'

export type Pair = { space: Space; src: string; dst: string }
type Use = <Result>(work: (db: WorkspaceDb) => Promise<Result>) => Promise<Result>
type Early = {
  pair: Pair
  /** The rows and their database; null if the read failed. The next read reports the failure. */
  read: Promise<{ db: WorkspaceDb; rows: KeptRows | undefined } | null>
  isStale: boolean
  limit: ReturnType<typeof setTimeout>
}

/** Time after which unused rows, which may be megabytes, are dropped. Every page that needs them asks earlier. */
const keptMs = 20_000

/**
 * Reads a pair from the disk while the page is being drawn. The first caller that asks for the pair gets these rows,
 * unless texts were written since. Unused rows are dropped after 20 seconds.
 */
export function createEarlyRead(use: Use) {
  let early: Early | null = null

  const readNow = (db: WorkspaceDb, { space, src, dst }: Pair) => readKeptRows(db, space, src, dst)

  function drop(): void {
    if (!early) return
    early.isStale = true
    // A running timer would keep the rows in memory.
    clearTimeout(early.limit)
    early = null
  }

  return {
    /** Drops the rows. Must be called when texts are written. */
    drop,
    calls: {
      readEarly(pair: Pair): void {
        const read = use(async (db) => ({ db, rows: await readNow(db, pair) })).catch(() => null)
        drop()
        early = { pair, read, isStale: false, limit: setTimeout(drop, keptMs) }
      },
      /**
       * Returns the pair's rows: the rows that were read early if no texts were written since, otherwise the rows on
       * disk.
       */
      async readRows(db: WorkspaceDb, pair: Pair): Promise<KeptRows | undefined> {
        const started = early
        const { space, src, dst } = started?.pair ?? {}
        if (!started || space !== pair.space || src !== pair.src || dst !== pair.dst) return readNow(db, pair)
        const read = await started.read
        const isFresh = read?.db === db && !started.isStale
        drop()
        return isFresh ? read.rows : readNow(db, pair)
      },
    },
  }
}
