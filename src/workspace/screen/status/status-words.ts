import { m } from '#messages'
import type { WorkspaceView } from '#src/workspace/view.ts'

type Unsaved = 'unsavedElsewhere' | 'unsavedInOtherLists' | 'unsentWords'
type Kept = Unsaved | 'toSettleElsewhere'

export type StatusFacts = Pick<
  WorkspaceView,
  'status' | 'owner' | 'counts' | 'unkept' | 'otherChanges' | 'writingBehind' | Kept
>

/**
 * The two texts of the status line. `unsaved`: how much is unsaved. `safety`: where unsaved texts are stored. Each is
 * '' if there is nothing to say, or if the texts are unknown. `isSafe`: false if leaving the page would lose typed
 * text.
 */
export type StatusWords = { unsaved: string; safety: string; isSafe: boolean }

const nothing: StatusWords = { unsaved: '', safety: '', isSafe: true }

function unsavedTexts(here: number, elsewhere: number): string {
  if (elsewhere === 0) return here === 0 ? '' : m.workspace_unsaved({ count: here })
  return here === 0
    ? m.workspace_unsaved_elsewhere({ count: elsewhere })
    : m.workspace_unsaved_both({ count: here, elsewhere })
}

function unsavedWords({
  counts,
  unsavedElsewhere,
  unsavedInOtherLists,
  unsentWords,
}: Pick<StatusFacts, 'counts' | Unsaved>): string {
  const texts = unsavedTexts(counts.unsaved, unsavedElsewhere ?? 0)
  const inOtherLists =
    unsavedInOtherLists === 0 ? '' : m.workspace_unsaved_in_other_lists({ count: unsavedInOtherLists })
  const words = unsentWords === 0 ? '' : m.workspace_words_unsent({ count: unsentWords })
  return [texts, inOtherLists, words].filter((part) => part !== '').join(', ')
}

export function statusWords(facts: StatusFacts): StatusWords {
  const { status, owner, counts, unsavedElsewhere, toSettleElsewhere, unkept, otherChanges, writingBehind } = facts

  if (unkept) return { unsaved: unsavedWords(facts), safety: m.workspace_unkept(), isSafe: false }
  // Nothing is called saved if the texts are unknown or inaccessible.
  const isKnown = owner !== null && status !== 'forbidden' && (counts.all > 0 || status === 'ready')
  const isTold = isKnown || (owner !== null && status === 'empty-offline')
  const unsaved = isTold ? unsavedWords(facts) : ''
  // A revert that is only in memory is not called stored: the next page would show the reverted text again.
  const safety = otherChanges > 0 ? '' : m.workspace_kept_here()
  if (!isKnown) return unsaved === '' ? nothing : { unsaved, safety, isSafe: true }
  if (writingBehind) return { unsaved, safety: m.workspace_keeping(), isSafe: true }
  if (unsaved !== '') return { unsaved, safety, isSafe: true }
  return counts.conflicts + toSettleElsewhere + otherChanges > 0 || unsavedElsewhere === null
    ? nothing
    : { ...nothing, unsaved: m.workspace_all_saved() }
}
