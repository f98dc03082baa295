import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '#src/browser/local-value.ts'
import { useCommand } from '#src/workspace/screen/keys/use-command.ts'
import { placeCaret, focusLost } from '#src/workspace/screen/editor/box/field-events.ts'
import { caretInWhole } from '#src/workspace/screen/editor/box/portion.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { type BranchLayout, emptyLayout } from './branch-layout.ts'
import { createBranches } from './branches.ts'
import type { Caret, Draft } from '#src/workspace/view.ts'

const rawName = 'portal.workspace.raw'

const never = () => () => {}

type ShownBranches = {
  layout: BranchLayout | null
  isOffered: boolean
  isRaw: boolean
  /** Whether the source has forms but the translation cannot be parsed. */
  isUnreadable: boolean
  homeRef: RefObject<HTMLDivElement | null>
}

export function useBranches(draft: Draft, source: string): ShownBranches {
  const { boxRef, target } = useWorkspaceContext()
  const [isRaw, setIsRaw] = useState(() => readLocal(rawName) === 'yes')
  const isOffered = useMemo(() => emptyLayout(source, target.lang) !== null, [source, target.lang])
  const branches = useMemo(() => createBranches(draft, source, target.lang), [draft, source, target.lang])
  // A text that is shown as a whole is not laid out with each letter.
  const laidOut = useSyncExternalStore(isRaw ? never : branches.subscribe, branches.read, branches.read)
  const layout = isRaw ? null : laidOut
  const homeRef = useRef<HTMLDivElement>(null)
  /** The caret's offsets in the whole text, for the field that replaces the focused field. */
  const caret = useRef<Caret | null>(null)
  useCommand(
    'rawView',
    () => {
      writeLocal(rawName, isRaw ? null : 'yes')
      const box = boxRef.current
      caret.current = box && caretInWhole(box)
      branches.lay()
      setIsRaw(!isRaw)
    },
    isOffered,
  )
  // If the focused field is removed, another field gets the focus.
  const wasFocused = useRef(false)
  useEffect(() => {
    const home = homeRef.current
    const note = () => {
      wasFocused.current = true
    }
    home?.addEventListener(focusLost, note)
    return () => home?.removeEventListener(focusLost, note)
  }, [])
  useEffect(() => {
    const box = boxRef.current
    if (wasFocused.current && box && caret.current) placeCaret(box, caret.current)
    else if (wasFocused.current) box?.focus()
    wasFocused.current = false
    caret.current = null
  }, [layout, isRaw, boxRef])
  const isUnreadable = isOffered && !isRaw && laidOut === null
  return { layout, isOffered, isRaw, isUnreadable, homeRef }
}
