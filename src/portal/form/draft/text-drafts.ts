import { useEffect, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { useShell } from '#src/portal/shell/shell.ts'
import { ownerOf } from '#src/session/session.ts'
import { hasDrafts } from './draft-mark.ts'
import { onPageHide, writePendingEntries } from './pending-entries.ts'

type Texts = ReadonlyMap<string, string>

const loadDrafts = () => import('./drafts.ts')
const storedTexts = z.record(z.string(), z.string())
const noTexts: Texts = new Map()

function useOwner(): string | null {
  const { who } = useShell()
  return who === null ? null : ownerOf(who)
}

/**
 * Creates a store of unsent texts by id, such as the replies to a list of questions. The texts are saved as one form
 * draft with the name `form`, which all windows of the browser share.
 */
export function createTextDrafts(form: string) {
  let texts = noTexts
  /** Undefined until the first effect of the page: nobody else can have typed the texts until then. */
  let textsOf: string | null | undefined
  let isStored = true
  let write: ((id: string, text: string) => Promise<void>) | null = null
  // Ids of texts removed on this page. A read in flight must not restore them.
  const removed = new Set<string>()
  const listeners = new Set<() => void>()

  function show(next: Texts, isNextStored = isStored): void {
    texts = next
    isStored = isNextStored
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  async function restore(owner: string): Promise<void> {
    if (!(await hasDrafts())) return
    const { readDraft } = await loadDrafts()
    const stored = storedTexts.safeParse((await readDraft({ owner, form }))?.values)
    if (!stored.success || textsOf !== owner) return
    show(new Map([...Object.entries(stored.data).filter(([id]) => !removed.has(id)), ...texts]))
  }

  function store(id: string, text: string): void {
    const setStored = (isNowStored: boolean) => show(texts, isNowStored)
    if (write === null) setStored(false)
    else
      write(id, text).then(
        () => setStored(true),
        () => setStored(false),
      )
  }

  return {
    read: (id: string): string => texts.get(id) ?? '',
    ids: (): string[] => [...texts.keys()],
    set(id: string, text: string): void {
      removed.delete(id)
      show(new Map(texts).set(id, text))
      store(id, text)
    },
    remove(id: string): void {
      removed.add(id)
      show(new Map([...texts].filter(([one]) => one !== id)))
      store(id, '')
    },
    useTexts(): Texts {
      const owner = useOwner()
      return useSyncExternalStore(
        subscribe,
        () => (textsOf === undefined || owner === textsOf ? texts : noTexts),
        () => noTexts,
      )
    },
    /**
     * Restores the texts of an earlier page, and saves changes from then on. Returns whether the last save succeeded.
     */
    useStored(): boolean {
      const { signIn } = useShell()
      const owner = useOwner()
      useEffect(() => {
        const early = textsOf === undefined ? texts : noTexts
        if (owner !== textsOf) show(early, true)
        textsOf = owner
        if (owner === null || signIn === null) return undefined
        const writer = createWriter({ owner, form, signIn }, restore(owner))
        write = writer.write
        for (const [id, text] of early) store(id, text)
        return () => {
          write = null
          writer.end()
        }
      }, [owner, signIn])
      return useSyncExternalStore(
        subscribe,
        () => isStored,
        () => true,
      )
    },
  }
}

/**
 * Creates a writer that writes one text at a time in the order of the calls. An empty text removes its entry. If the
 * page ends first, the texts not yet written go to localStorage.
 */
function createWriter(key: { owner: string; form: string; signIn: string }, restored: Promise<void>) {
  const unwritten = new Map<string, string>()
  // A failed restore is ignored here: if the database cannot be opened, the first write fails and reports it.
  let running = restored.catch(() => undefined)
  const end = onPageHide(() => {
    if (unwritten.size > 0) writePendingEntries(key, Object.fromEntries(unwritten), true)
  })

  async function amend(id: string, text: string): Promise<void> {
    await (await loadDrafts()).amendDraft(key, { [id]: text })
    if (unwritten.get(id) === text) unwritten.delete(id)
  }
  return {
    /** Rejects if the database did not store the text. The text is then written to localStorage when the page ends. */
    write(id: string, text: string): Promise<void> {
      unwritten.set(id, text)
      const written = running.then(() => amend(id, text))
      running = written.catch(() => undefined)
      return written
    },
    end,
  }
}
