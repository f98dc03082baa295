import { useEffect, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { createFieldWriter } from '#src/portal/form/draft/field-writer.ts'
import { hasDrafts } from '#src/portal/form/draft/draft-mark.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { ownerOf } from '#src/session/session.ts'

const storageKey = 'portal.approvals'
const stored = z.object({ signIn: z.string(), drafts: z.record(z.string(), z.string()) })
const listeners = new Set<() => void>()
const changes = new Set<(basketNumber: string, text: string) => void>()

/**
 * Returns a typed approval number that is not sent yet, and a function that changes it. The number survives a failure,
 * a reload and an approval by a colleague, for this sign-in only. `useKeptApprovals` stores it beyond the window.
 */
export function useApprovalDraft(basketNumber: string): [string, (text: string) => void] {
  const signIn = useShell().signIn ?? ''
  const draft = useSyncExternalStore(
    subscribe,
    () => read(signIn)[basketNumber] ?? '',
    () => '',
  )
  return [draft, (text) => keepDraft(signIn, basketNumber, text)]
}

/** Returns whether this window has an unsent number for the basket. Always false on the server. */
export function hasApprovalDraft(basketNumber: string): boolean {
  const kept = stored.safeParse(fromStorage())
  return kept.success && (kept.data.drafts[basketNumber] ?? '') !== ''
}

const bulkPrefix = 'bulk '

/** Reads the number typed for several baskets at once: for exactly these or for a superset. Returns '' without one. */
export function readBulkDraft(signIn: string, basketNumbers: readonly string[]): string {
  const [key, draft] = Object.entries(read(signIn)).find(([name]) => name.startsWith(bulkPrefix)) ?? ['', '']
  const typedFor = new Set(key.split(' '))
  return basketNumbers.every((basketNumber) => typedFor.has(basketNumber)) ? draft : ''
}

/** Stores the number typed for these baskets, and removes the number of any other selection. '' stores none. */
export function keepBulkDraft(signIn: string, basketNumbers: readonly string[], text: string): void {
  for (const name of Object.keys(read(signIn))) if (name.startsWith(bulkPrefix)) keepDraft(signIn, name, '')
  keepDraft(signIn, bulkPrefix + basketNumbers.join(' '), text)
}

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
    // Without storage the number lives as long as its input.
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

/** Restores numbers typed in another window or before a crash, and from then on stores them like form drafts. */
export function useKeptApprovals(): void {
  const { who, signIn } = useShell()
  const owner = who === null ? null : ownerOf(who)
  useEffect(() => {
    if (owner === null || signIn === null) return undefined
    const key = { owner, form: 'approvals', signIn }
    const putBack = async () => {
      if (!(await hasDrafts())) return
      const { readDraft } = await loadDrafts()
      const kept = keptTexts.safeParse((await readDraft(key))?.values)
      const here = read(signIn)
      for (const [basketNumber, text] of Object.entries(kept.success ? kept.data : {}))
        if (!(basketNumber in here)) keepDraft(signIn, basketNumber, text)
    }
    // If the database cannot be opened, the draft stays in this window.
    const amending = createFieldWriter(
      key,
      putBack().catch(() => undefined),
    )
    const keep = (basketNumber: string, text: string) => void amending.amend(basketNumber, text).catch(() => undefined)
    changes.add(keep)
    return () => {
      changes.delete(keep)
      amending.end()
    }
  }, [owner, signIn])
}
