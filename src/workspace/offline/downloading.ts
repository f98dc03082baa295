import { createListeners } from '#src/workspace/listeners.ts'
import type { KeptArticle } from '#src/workspace/store/db.ts'
import { listArticles } from '#src/workspace/store/kept-catalogue.ts'
import { readKeys } from '#src/workspace/store/texts/kept-texts.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import type { ArticleName, LanguagePair } from '#src/workspace/sync/catalogue/catalogue-port.ts'
import type { Device } from '#src/workspace/sync/device/device.ts'
import { spaces, type Space } from '#src/workspace/view.ts'
import { fetchArticle, fetchAuthors, fetchTexts, fetchTree, type Sources, type Stop } from './fetch-parts.ts'

/**
 * Number of bytes for which room is checked at once. A check also writes a reserve, so a check for every article would
 * take too long.
 */
const aheadBytes = 1_000_000

/**
 * Returns a function that reserves room for a number of bytes. It resolves to false once the device has no more room.
 * The room is checked in steps of `aheadBytes`.
 */
function createRoomAhead(hasRoom: (bytes: number) => Promise<boolean>) {
  let left = 0
  let taken = Promise.resolve(true)
  async function take(bytes: number): Promise<boolean> {
    if (bytes > left) {
      const wanted = Math.max(bytes, aheadBytes)
      if (!(await hasRoom(wanted))) return false
      left = wanted
    }
    left -= bytes
    return true
  }
  // Calls run one after the other, because several articles arrive at the same time.
  return (bytes: number): Promise<boolean> => (taken = taken.then((hadRoom) => hadRoom && take(bytes)))
}

export type Part = Space | 'tree' | 'articles'

export type DownloadShot = {
  pair: LanguagePair | null
  part: Part | null
  /** Number of finished parts. A part is one of the three lists, the catalogues, or an article. */
  done: number
  total: number
  outcome: Stop | 'done' | null
  missed: number
  /** Whether the dialog is open, or has shown the outcome. */
  isSeen: boolean
}

const nothing: DownloadShot = { pair: null, part: null, done: 0, total: 0, outcome: null, missed: 0, isSeen: false }
const partsBefore = spaces.length + 1
const articlesAtOnce = 4
export const articlesDone = ({ done }: DownloadShot): number => done - partsBefore

/**
 * An article fetched more recently is not fetched again, so that an interrupted download continues where it stopped.
 */
const freshMs = 3_600_000

const nameOf = ({ id, model }: ArticleName) => JSON.stringify([id, model])

async function listFresh({ use, now }: Device, { src, dst }: LanguagePair): Promise<ReadonlySet<string>> {
  const kept = await use(listArticles)
  const isFresh = ({ fetchedAt, texts }: KeptArticle) =>
    fetchedAt > now() - freshMs && [src, dst].every((lang) => texts?.[lang] !== undefined)
  return new Set(kept.filter(isFresh).map(nameOf))
}

// Calls `end` when the person signs out in any tab: nothing may be written after that.
const listenForEnd = (device: Device, end: () => void) =>
  device.listen({
    onMessage: () => {},
    onOutdated: async () => end(),
    known: () => null,
    listUnwritten: () => [],
    hasUnwritten: () => false,
    onFlushRequest: async () => {},
    onKeeping: () => {},
    onRestored: () => {},
    onCopied: () => {},
    onReleased: async () => end(),
    unwritten: () => [],
    onBlocked: () => {},
  })

function stopOf(error: unknown): Stop {
  if (!(error instanceof StorageFailure)) throw error
  return error.reason === 'quota' ? 'full' : 'failed'
}

export type Download = ReturnType<typeof createDownload>

/**
 * Creates the download of a language pair for working offline: the lists with their authors, the tree of catalogues,
 * and the articles. At most one download runs at a time. `shot` returns its state.
 */
export function createDownload(sources: Sources) {
  const { device } = sources
  const { tell, subscribe } = createListeners()
  let shot = nothing
  let running: AbortController | null = null

  function set(change: Partial<DownloadShot>): void {
    shot = { ...shot, ...change }
    tell()
  }

  async function takeArticles(
    articles: readonly ArticleName[],
    pair: LanguagePair,
    signal: AbortSignal,
  ): Promise<Stop | null> {
    const fresh = await listFresh(device, pair)
    const own = await device.use((db) => readKeys(db, 'catalog'))
    const wanted = articles.filter((article) => !fresh.has(nameOf(article)))
    set({ part: 'articles', total: partsBefore + articles.length, done: shot.done + articles.length - wanted.length })
    let stop: Stop | null = null
    let next = 0
    const takeRoom = createRoomAhead(sources.hasRoom)
    const work = async () => {
      for (let one = wanted[next++]; one && !stop; one = wanted[next++]) {
        const ended = await fetchArticle(sources, one, { pair, own, takeRoom }, signal)
        if (ended !== null && ended !== 'missed') stop = ended
        else set({ done: shot.done + 1, missed: shot.missed + (ended === 'missed' ? 1 : 0) })
      }
    }
    await Promise.all(Array.from({ length: articlesAtOnce }, work))
    return stop
  }

  async function takeAll(pair: LanguagePair, signal: AbortSignal): Promise<Stop | 'done'> {
    for (const [index, space] of spaces.entries()) {
      set({ part: space, done: index })
      const stop =
        (await fetchTexts(sources, space, pair, signal)) ??
        (await fetchAuthors(sources, { space, lang: pair.dst }, signal))
      if (stop) return stop
    }
    set({ part: 'tree', done: spaces.length })
    const tree = await fetchTree(sources, signal)
    if ('stop' in tree) return tree.stop
    set({ done: partsBefore })
    return (await takeArticles(tree.articles, pair, signal)) ?? 'done'
  }

  return {
    subscribe,
    shot: () => shot,
    /** Starts a download, unless one is running. Resolves when it has ended, for whatever reason. */
    async start(pair: LanguagePair): Promise<void> {
      if (running) return
      const controller = new AbortController()
      running = controller
      shot = { ...nothing, pair, total: partsBefore, isSeen: shot.isSeen }
      const stopListening = listenForEnd(device, () => controller.abort())
      try {
        set({ outcome: await takeAll(pair, controller.signal).catch(stopOf) })
      } finally {
        running = null
        stopListening()
        set({ part: null })
      }
    },
    cancel: () => running?.abort(),
    /**
     * Call while the dialog is open: the outcome then counts as seen. Returns a function to call when the dialog
     * closes.
     */
    watch(): () => void {
      set({ isSeen: true })
      return () => (running ? set({ isSeen: false }) : undefined)
    },
  }
}
