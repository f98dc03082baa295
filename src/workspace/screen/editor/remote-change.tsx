import { useRef, useState, useEffect, type RefObject } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { getLocale } from '#messages/runtime'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { isBlank } from '#src/blank-text.ts'
import { SourceText } from '#src/workspace/screen/text/source-text.tsx'
import { CommandButton } from '#src/workspace/screen/keys/command-button.tsx'
import { isMac } from '#src/workspace/screen/keys/platform.ts'
import { chosenKeys } from '#src/workspace/screen/keys/chosen-keys.ts'
import { shownKeys } from '#src/workspace/screen/keys/shortcuts.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { isSmallWindow } from '#src/workspace/screen/use-breakpoint.ts'
import type { Draft, Unit } from '#src/workspace/view.ts'

const titleHeight = 32

/**
 * Scrolls a notice about the open text into view, above the bar with the shortcuts. If the box would be scrolled out of
 * view, the status line shows the message instead.
 */
function useNoticeInSight(ref: RefObject<HTMLElement | null>, said: string, say: (text: string) => void): void {
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => {
      const notice = ref.current?.lastElementChild
      const pane = notice?.closest('[data-pane]')
      const box = pane?.querySelector('textarea')
      if (!notice || !pane || !box) return
      const below = Number.parseFloat(getComputedStyle(pane).scrollPaddingBlockEnd) || 0
      const needed = notice.getBoundingClientRect().bottom - box.getBoundingClientRect().top
      if (needed <= pane.clientHeight - below) notice.scrollIntoView({ block: 'nearest' })
      else if (notice.getBoundingClientRect().top + titleHeight > pane.getBoundingClientRect().bottom - below) say(said)
    }, 100)
    return () => clearTimeout(timer)
  }, [ref, said, say])
}

/**
 * Returns whether the server's text has changed between `before` and `now` while the same text was open and this user
 * had not edited it.
 */
export function isRemoteChange(before: Unit, now: Unit): boolean {
  const wasNotMine = before.state === 'saved' || before.state === 'untranslated'
  return before.key === now.key && wasNotMine && before.base !== now.base && now.target === now.base
}

type RemoteChangeProps = { unit: Unit; draft: Draft }

function StoredChange({ unit, lang }: { unit: Unit; lang: string }) {
  return (
    <Notice
      tone="warn"
      title={m.workspace_stored_changed()}
      actions={
        <CommandButton command="takeStored" name={m.workspace_take_stored()} size="small" showsKeys>
          {m.workspace_take_stored()}
        </CommandButton>
      }
    >
      {isBlank(unit.base) ? (
        <p>{m.workspace_stored_removed()}</p>
      ) : (
        <>
          <p>{m.workspace_stored_now()}</p>
          <SourceText text={unit.base ?? ''} lang={lang} />
        </>
      )}
      <p>{m.workspace_stored_hint()}</p>
    </Notice>
  )
}

export function RemoteChange({ unit, draft }: RemoteChangeProps) {
  const {
    target: { lang },
    say,
  } = useWorkspaceContext()
  const [seen, setSeen] = useState({ unit, lang })
  const [former, setFormer] = useState<string | null>(null)
  if (seen.unit !== unit || seen.lang !== lang) {
    const { unit: before } = seen
    const isSameText = seen.lang === lang && before.key === unit.key
    setSeen({ unit, lang })
    if (isSameText && isRemoteChange(before, unit)) setFormer((known) => known ?? before.base ?? '')
    else if (!isSameText || unit.state === 'unsaved') setFormer(null)
  }
  const isOvertaken = useAfterPaint(draft.subscribe, () => draft.isOvertaken)
  const [wasOvertaken, setWasOvertaken] = useState(isOvertaken)
  if (wasOvertaken !== isOvertaken) {
    setWasOvertaken(isOvertaken)
    // Once the user accepts the server's text, the former text is not mentioned any more: the user has seen it.
    if (!isOvertaken) setFormer(null)
  }
  const wroteOver = useAfterPaint(draft.subscribe, () => draft.wroteOver)
  const isElsewhere = useAfterPaint(draft.subscribe, () => draft.access === 'elsewhere')
  const saidOfFormer = former === null ? '' : m.workspace_changed_elsewhere()
  const saidOfTab = wroteOver === null ? saidOfFormer : m.workspace_tab_written_over()
  const saidOfText = isOvertaken ? overtakenWords() : saidOfTab
  const said = isElsewhere ? m.workspace_open_elsewhere() : saidOfText
  const noticesRef = useRef<HTMLDivElement>(null)
  useNoticeInSight(noticesRef, said, say)
  return (
    <>
      {/* Screen readers announce a live region only if it existed before its text changed. */}
      <div role="status" className={css({ srOnly: true })}>
        {said}
      </div>
      <div ref={noticesRef} className={css({ display: 'contents' })}>
        {isOvertaken ? <StoredChange unit={unit} lang={lang} /> : null}
        {former === null || isOvertaken ? null : (
          <FormerText
            title={m.workspace_changed_elsewhere()}
            former={former}
            lang={lang}
            onTake={() => draft.type(former)}
            onDone={() => setFormer(null)}
          />
        )}
        {wroteOver === null ? null : (
          <FormerText
            title={m.workspace_tab_written_over()}
            former={wroteOver}
            lang={lang}
            onTake={() => draft.type(wroteOver)}
            onDone={() => draft.sawWrittenOver()}
          />
        )}
        {isElsewhere ? <OpenElsewhere draft={draft} /> : null}
      </div>
    </>
  )
}

/** Says that another tab still has the text, and offers to ask that tab again. */
function OpenElsewhere({ draft }: { draft: Draft }) {
  const { boxRef } = useWorkspaceContext()
  const goOn = () => {
    draft.claim()
    // Pressing the button removes the notice with the button.
    boxRef.current?.focus()
  }
  return (
    <Notice
      tone="warn"
      title={m.workspace_open_elsewhere()}
      actions={
        <Button size="small" onClick={goOn}>
          {m.workspace_continue_here()}
        </Button>
      }
    />
  )
}

const overtakenWords = () =>
  isSmallWindow() ? m.workspace_stored_said_briefly() : m.workspace_stored_said({ keys: spokenKeys() })
const spokenKeys = () => shownKeys('takeStored', isMac, getLocale(), chosenKeys()).replace(/[↵↩]/, 'Enter')

type FormerTextProps = { title: string; former: string; lang: string; onTake: () => void; onDone: () => void }

function FormerText({ title, former, lang, onTake, onDone }: FormerTextProps) {
  const { boxRef } = useWorkspaceContext()
  const done = () => {
    onDone()
    // Pressing the button removes the notice with the button.
    boxRef.current?.focus()
  }
  return (
    <Notice
      tone="warn"
      title={title}
      actions={
        <>
          <Button size="small" onClick={() => (onTake(), done())}>
            {m.workspace_changed_take_back()}
          </Button>
          <Button size="small" onClick={done}>
            {m.workspace_leave_as_is()}
          </Button>
        </>
      }
    >
      <p>{m.workspace_changed_before()}</p>
      {former === '' ? <p>{m.workspace_not_translated()}</p> : <SourceText text={former} lang={lang} />}
    </Notice>
  )
}
