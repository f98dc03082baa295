import { createDraft, type DraftSource, type LiveDraft } from './draft.ts'

type Parts = Omit<DraftSource, 'key' | 'target' | 'base' | 'write' | 'onDone'> & {
  target(key: string): string | null
  base(key: string): string | null
  write(key: string, text: string, burst: string): Promise<void>
}

/** The open drafts of a workspace. One that still has something to write lives on after its editor is gone. */
export function createDrafts({ target, base, write, onFailureChange }: Parts) {
  const drafts = new Map<string, LiveDraft>()

  function open(key: string): LiveDraft {
    const known = drafts.get(key)
    known?.reopen()
    if (known) return known
    const draft = createDraft({
      key,
      target: () => target(key),
      base: () => base(key),
      write: (text, burst) => write(key, text, burst),
      onDone() {
        if (drafts.get(key) === draft) drafts.delete(key)
      },
      onFailureChange,
    })
    drafts.set(key, draft)
    return draft
  }

  return {
    open,
    /** Writes what is typed in one or in all. */
    flush: async (key?: string) => {
      await Promise.all(
        [...drafts.values()].filter((draft) => key === undefined || draft.key === key).map((draft) => draft.flush()),
      )
    },
    refresh: () => drafts.forEach((draft) => draft.refresh()),
    close: () => drafts.forEach((draft) => draft.close()),
    isFailing: () => [...drafts.values()].some((draft) => draft.state === 'failed'),
    hasUnwritten: () => [...drafts.values()].some((draft) => draft.state !== 'kept'),
  }
}
