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
import { isTranslated } from '#src/workspace/text/blank.ts'
import { markedByHand } from '#src/workspace/review-mark.ts'
import { languageName } from '#src/workspace/screen/names.ts'
import { findFormerSource } from '#src/workspace/store/texts/former-source.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import type { Draft, Unit } from '#src/workspace/view.ts'
import { DifferingText } from '#src/workspace/screen/text/source-text.tsx'

const before = css({ marginTop: '1' })

export function ReviewNotice({ unit, draft }: { unit: Unit; draft: Draft }) {
  const { key, review, source } = unit
  const { subject, shared } = useSharedContext()
  const { space, src, dst } = subject
  const { owner, notifyLocalChange } = shared
  const { source: language, languages, actions, say, boxRef } = useWorkspaceContext()
  const ref = useRef<HTMLDivElement>(null)
  useCommand('toggleReview', async () => {
    // An empty text cannot be reviewed. A text just typed may be only in the box.
    if (!review && isBlank(draft.text) && !isTranslated(unit)) return say(m.review_of_nothing())
    // Pressing the button removes the notice with the button.
    if (ref.current?.contains(document.activeElement)) boxRef.current?.focus()
    await actions.mark('review', key, review ? null : markedByHand)
    // Clears the message of the previous action.
    say('')
    notifyLocalChange()
  })
  const former = useLiveQuery(
    () =>
      browserDevice()
        .use((db) => findFormerSource(db, { scope: space, lang: dst }, key))
        .catch(() => null),
    [owner, space, dst, key, review, source],
    null,
  )
  if (!review) return null
  const isOpenSource = former?.lang === src
  const now = isOpenSource ? source : former?.now
  // If the source is its former wording again, there is no difference to show.
  const isChanged = former !== null && former.was !== now
  const sourceLang = isOpenSource ? (language.lang ?? '') : ''
  const name = isOpenSource ? undefined : languageName(languages, former?.lang ?? '')
  return (
    <div ref={ref}>
      <Notice
        title={isChanged ? m.review_source_changed() : m.review_needed()}
        actions={
          <CommandButton writes command="toggleReview" name={m.review_done()} size="small" showsKeys>
            {m.review_done()}
          </CommandButton>
        }
      >
        {!isChanged || former.was === '' || now === null || now === undefined ? null : (
          <>
            <p className={before}>{name ? m.review_master_before({ language: name }) : m.review_source_before()}</p>
            <DifferingText text={former.was} other={now} lang={sourceLang} />
            <p className={before}>{name ? m.review_master_now({ language: name }) : m.review_source_now()}</p>
            <DifferingText text={now} other={former.was} lang={sourceLang} />
          </>
        )}
      </Notice>
    </div>
  )
}
