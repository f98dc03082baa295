import { useEffect, useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { hasDrafts } from '#src/portal/form/draft/draft-mark.ts'
import { useFrame } from '#src/portal/shell/frame.ts'
import { ownerOf } from '#src/session.ts'

const storageKey = 'portal.approvals'
const stored = z.object({ signIn: z.string(), drafts: z.record(z.string(), z.string()) })
const listeners = new Set<() => void>()
const changes = new Set<(basketNumber: string, text: string) => void>()

/**
 * An approval number that is typed and not sent: it outlives a failure, another tab, a reload and a faster colleague, for this
 * sign-in alone; `useKeptApprovals` has it outlive the window.
 */
export function useApprovalDraft(basketNumber: string): [string, (text: string) => void] {
  const signIn = useFrame().signIn ?? ''
  const draft = useSyncExternalStore(
    subscribe,
    () => read(signIn)[basketNumber] ?? '',
    () => '',
  )
  return [draft, (text) => keepDraft(signIn, basketNumber, text)]
}

/** Whether a number is typed for this basket in this window and not sent. Never on the server, which keeps none. */
export function hasApprovalDraft(basketNumber: string): boolean {
  const kept = stored.safeParse(fromStorage())
  return kept.success && (kept.data.drafts[basketNumber] ?? '') !== ''
}

const bulkPrefix = 'bulk '

/** The number that was typed for several baskets at once: for these, or for more of which these are some. '' where there is none. */
export function readBulkDraft(signIn: string, basketNumbers: readonly string[]): string {
  const [key, draft] = Object.entries(read(signIn)).find(([name]) => name.startsWith(bulkPrefix)) ?? ['', '']
  const typedFor = new Set(key.split(' '))
  return basketNumbers.every((number) => typedFor.has(number)) ? draft : ''
}

/** Keeps the number that is typed for these baskets, and no other selection's; '' keeps none. */
export function keepBulkDraft(signIn: string, basketNumbers: readonly string[], text: string): void {
  for (const name of Object.keys(read(signIn))) if (name.startsWith(bulkPrefix)) keepDraft(signIn, name, '')
  keepDraft(signIn, bulkPrefix + basketNumbers.join(' '), text)
}

/** What was typed has been sent, from wherever. */
export function dropDraft(basketNumber: string): void {
  const kept = stored.safeParse(fromStorage())
  if (kept.success && basketNumber in kept.data.drafts) keepDraft(kept.data.signIn, basketNumber, '')
}

function keepDraft(signIn: string, basketNumber: string, text: string): void {
  const { [basketNumber]: _before, ...others } = read(signIn)
  const drafts = text === '' ? others : { ...others, [basketNumber]: text }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ signIn, drafts }))
  } catch {
    // Without storage it lives as long as the box that it is typed into.
  }
  for (const change of changes) change(basketNumber, text)
  for (const listener of listeners) listener()
}

function read(signIn: string): Record<string, string> {
  const kept = stored.safeParse(fromStorage())
  return kept.success && kept.data.signIn === signIn ? kept.data.drafts : {}
}

function fromStorage(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const loadDrafts = () => import('#src/portal/form/draft/drafts.ts')
const keptTexts = z.record(z.string(), z.string())

/** Puts back what this person has typed in another window or before the browser was killed, and keeps what is typed from now on as forms do. */
export function useKeptApprovals(): void {
  const { who, signIn } = useFrame()
  const owner = who === null ? null : ownerOf(who)
  useEffect(() => {
    if (owner === null || signIn === null) return undefined
    const key = { owner, form: 'approvals', signIn }
    const putBack = async () => {
      if (!(await hasDrafts())) return
      const { readDraft } = await loadDrafts()
      const kept = keptTexts.safeParse((await readDraft(key))?.values)
      const here = read(signIn)
      for (const [number, text] of Object.entries(kept.success ? kept.data : {}))
        if (!(number in here)) keepDraft(signIn, number, text)
    }
    // Where the disk does not open, this window has it all the same.
    let running = putBack().catch(() => undefined)
    const keep = (basketNumber: string, text: string) => {
      running = running
        .then(async () => (await loadDrafts()).amendDraft(key, { [basketNumber]: text }))
        .catch(() => undefined)
    }
    changes.add(keep)
    return () => void changes.delete(keep)
  }, [owner, signIn])
}
