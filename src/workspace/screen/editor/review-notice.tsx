import { useRef } from 'react'
import { useLiveQuery } from 'dexie-react-hooks'
import { css } from '#styles/css'
import { m } from '#messages'
import { Notice } from '#src/ui/notice.tsx'
import { CommandButton } from '#src/workspace/screen/keys/command-button.tsx'
import { useCommand } from '#src/workspace/screen/keys/use-command.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { isBlank } from '#src/blank-text.ts'
import { isTranslated } from '#src/workspace/blank.ts'
import { formerSourceOf, markedByHand } from '#src/workspace/review-mark.ts'
import { findMark } from '#src/workspace/store/shared/marks.ts'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'
import type { Draft, Unit } from '#src/workspace/view.ts'
import { DifferingText } from './source/source-text.tsx'

const before = css({ marginTop: '1' })

export function ReviewNotice({ unit, draft }: { unit: Unit; draft: Draft }) {
  const { key, review, source } = unit
  const { subject, shared, mark } = useSharedContext()
  const { space, dst } = subject
  const { owner, tell } = shared
  const { source: language, checked, boxRef } = useWorkspaceContext()
  const ref = useRef<HTMLDivElement>(null)
  useCommand('toggleReview', async () => {
    // Of nothing there is nothing to look at; what was just typed is in the box alone.
    if (!review && isBlank(draft.text) && !isTranslated(unit)) return checked.say(m.review_of_nothing())
    // Its button goes with the notice.
    if (ref.current?.contains(document.activeElement)) boxRef.current?.focus()
    await mark('review', key, review ? null : markedByHand)
    // What was said of it before holds no longer.
    checked.say('')
    tell()
  })
  const value = useLiveQuery(
    () =>
      browserDevice()
        .use((db) => findMark(db, { owner: owner ?? '', scope: space, lang: dst }, 'review', key))
        .catch(() => null),
    [owner, space, dst, key, review],
    null,
  )
  if (!review) return null
  const known = formerSourceOf(value)
  // Nothing differs where the source is that again.
  const former = known === source ? null : known
  return (
    <div ref={ref}>
      <Notice
        title={former === null ? m.review_needed() : m.review_source_changed()}
        actions={
          <CommandButton writes command="toggleReview" name={m.review_done()} size="small" showsKeys>
            {m.review_done()}
          </CommandButton>
        }
      >
        {former === null || former === '' ? null : (
          <>
            <p className={before}>{m.review_source_before()}</p>
            <DifferingText text={former} other={source} lang={language.lang ?? ''} />
            <p className={before}>{m.review_source_now()}</p>
            <DifferingText text={source} other={former} lang={language.lang ?? ''} />
          </>
        )}
      </Notice>
    </div>
  )
}
