import { createListeners } from '#src/workspace/listeners.ts'
import type { KeptArticle } from '#src/workspace/store/db.ts'
import { listArticles } from '#src/workspace/store/kept-catalogue.ts'
import { readKeys } from '#src/workspace/store/texts/kept-texts.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import type { ArticleName, LanguagePair } from '#src/workspace/sync/catalogue/catalogue-port.ts'
import type { Device } from '#src/workspace/sync/device/device.ts'
import { spaces, type Space } from '#src/workspace/view.ts'
import { fetchArticle, fetchAuthors, fetchTexts, fetchTree, type Sources, type Stop } from './fetch-parts.ts'

/** Each check also writes the reserve, which would be too much for every article. */
const aheadBytes = 1_000_000

/**
 * Checks for room before the first bytes, and again after each megabyte taken; once there is none, nothing more is
 * taken.
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
  // One after the other, as several articles arrive at once.
  return (bytes: number): Promise<boolean> => (taken = taken.then((hadRoom) => hadRoom && take(bytes)))
}

export type Part = Space | 'tree' | 'articles'

export type DownloadShot = {
  pair: LanguagePair | null
  part: Part | null
  /** Number of finished parts: the three lists, the catalogues, and each article. */
  done: number
  total: number
  outcome: Stop | 'done' | null
  missed: number
  /** The dialog is open, or has shown the outcome. */
  isSeen: boolean
}

const nothing: DownloadShot = { pair: null, part: null, done: 0, total: 0, outcome: null, missed: 0, isSeen: false }
const partsBefore = spaces.length + 1
const articlesAtOnce = 4
export const articlesDone = ({ done }: DownloadShot): number => done - partsBefore

/** A more recent article is not fetched again, so that a broken download continues where it stopped. */
const freshMs = 3_600_000

const nameOf = ({ id, model }: ArticleName) => JSON.stringify([id, model])

async function listFresh({ use, now }: Device, { src, dst }: LanguagePair): Promise<ReadonlySet<string>> {
  const kept = await use(listArticles)
  const isFresh = ({ fetchedAt, texts }: KeptArticle) =>
    fetchedAt > now() - freshMs && [src, dst].every((lang) => texts?.[lang] !== undefined)
  return new Set(kept.filter(isFresh).map(nameOf))
}

// After a sign-out in any tab, nothing more is written here.
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

/** Downloads a language pair with everything it needs, one part after another. */
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
    /** Resolves when the download has ended in any way. Only one runs at a time. */
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
    /** Marks the outcome as seen while the dialog is open; returns a function that ends that. */
    watch(): () => void {
      set({ isSeen: true })
      return () => (running ? set({ isSeen: false }) : undefined)
    },
  }
}
