import { useLayoutEffect, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { withErrors } from '#src/workspace/checks/errors.ts'
import type { Issue } from '#src/workspace/checks/check.ts'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { CommandButton, CommandKeys } from '#src/workspace/screen/keys/command-button.tsx'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { toBox } from '#src/workspace/text/line-ends.ts'
import type { Draft, Unit } from '#src/workspace/view.ts'
import { findingWords } from './finding-words.ts'
import { offIn, stopsAtErrors } from './list-settings.ts'

const stop = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  marginTop: '2',
  '&:not(:has(p > *))': { marginTop: '0' },
})
const sentence = css({ color: 'bad', fontWeight: 'strong' })
const goOn = css({ color: 'ink-2' })

const none: readonly Issue[] = []

type DoneStopProps = { unit: Unit; draft: Draft }

/** Returns the errors of the open text as it is in the box. The worker may not have checked the last letters yet. */
function useErrors({ unit, draft }: DoneStopProps): () => readonly Issue[] {
  const { checked, target } = useWorkspaceContext()
  return useStable(() => {
    // A text that the user has not changed is somebody else's, and is saved already.
    if (draft.text === toBox(unit.base ?? '')) return none
    const isStored = unit.target !== null && draft.text === toBox(unit.target)
    const text = isStored ? (unit.target ?? '') : draft.text
    const { source, desc, key } = unit
    const one = { lang: target.lang, source, desc, text, dismissed: checked.dismissed().get(key) }
    const steps = withErrors([one], () => ({ off: offIn(checked.list), families: checked.families }))
    let step = steps.next()
    while (!step.done) step = steps.next()
    return step.value[0]?.errors ?? []
  })
}

/**
 * Keeps the user once in a text with errors when it is confirmed, and says what is wrong. Confirming again goes on. The
 * text is stored either way.
 */
export function DoneStop({ unit, draft }: DoneStopProps) {
  const { mayLeaveRef } = useWorkspaceContext()
  const errorsOf = useErrors({ unit, draft })
  const noteRef = useRef<HTMLDivElement>(null)
  const [stopped, setStopped] = useState<{ draft: Draft; text: string; error: Issue } | null>(null)
  const text = useAfterPaint(draft.subscribe, () => draft.text)
  const mayLeave = useStable(() => {
    if (!stopsAtErrors.now()) return true
    if (stopped?.draft === draft && stopped.text === draft.text) return true
    const [error] = errorsOf()
    setStopped(error ? { draft, text: draft.text, error } : null)
    return error === undefined
  })
  useLayoutEffect(() => {
    const isFree = mayLeaveRef.current
    mayLeaveRef.current = mayLeave
    return () => void (mayLeaveRef.current = isFree)
  }, [mayLeaveRef, mayLeave])
  useLayoutEffect(() => {
    if (stopped) noteRef.current?.scrollIntoView({ block: 'nearest' })
  }, [stopped])
  const error = stopped?.draft === draft && stopped.text === text ? stopped.error : null
  return (
    <div ref={noteRef} className={stop}>
      <p role="status">
        {error ? (
          <>
            <span className={sentence}>{findingWords(error)}</span>{' '}
            <span className={goOn}>
              {m.findings_stop()} <CommandKeys command="done" />
            </span>
          </>
        ) : null}
      </p>
      {error?.fix ? (
        <CommandButton command="fix" name={m.findings_key_fix()} size="small" showsKeys>
          {m.findings_fix()}
        </CommandButton>
      ) : null}
    </div>
  )
}
