import { type RefObject, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { useDraft } from './editor/use-draft.ts'
import { untranslatedAsTyped } from './list/filter.ts'
import { neighbour } from './list/queue.ts'
import type { Listed } from './list/use-listed.ts'
import { useOpened } from './use-opened.ts'
import { useStable } from './use-stable.ts'
import type { WorkspaceView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

type Parts = {
  view: WorkspaceView
  listed: Listed
  search: WorkspaceSearch
  onSearch: (change: Partial<WorkspaceSearch>, isReplacing: boolean) => void
  boxRef: RefObject<HTMLTextAreaElement | null>
  listRef: RefObject<HTMLDivElement | null>
  setMessage: (text: string) => void
}

type Way = { step: 1 | -1; to: 'any' | 'untranslated'; focusesBox: boolean }

const any = () => true

export function useOpenUnit({ view, listed, search, onSearch, boxRef, listRef, setMessage }: Parts) {
  const [key, setKey] = useOpened(search.unit)
  const draft = useDraft(view.byKey.get(key)?.key, view.openDraft)
  const wantsBox = useRef(false)
  const [leftKey, setLeftKey] = useState('')
  // Asked for while the list is still made: it is gone to as soon as it is known which that is.
  const wish = useRef<Way | null>(null)

  // From the list into a text is a step back can undo; from text to text is not, or a day's work would lie behind it.
  const open = useStable((next: string, focusesBox: boolean) => {
    wish.current = null
    if (next === key) return boxRef.current?.focus()
    wantsBox.current = focusesBox
    setKey(next)
    onSearch({ unit: next }, search.unit !== '')
  })
  useEffect(() => {
    if (!draft || !wantsBox.current) return
    wantsBox.current = false
    boxRef.current?.focus()
  }, [draft, boxRef])

  const isUntranslated = untranslatedAsTyped(view.typed)
  const isKnown = view.status !== 'loading' && !listed.isBehind && listed.units.length > 0
  const go = (way: Way) => {
    const { step, to, focusesBox } = way
    const next = neighbour(
      listed.keys,
      listed.byKey,
      key || leftKey,
      step,
      to === 'untranslated' ? isUntranslated : any,
    )
    wish.current = next === undefined && !isKnown ? way : null
    setMessage(next === undefined && to === 'untranslated' && isKnown ? m.workspace_none_left() : '')
    if (next !== undefined) open(next, focusesBox)
  }
  const { src, dst, show, q } = search
  useEffect(() => {
    wish.current = null
  }, [src, dst, show, q])
  const goOn = useStable(() => {
    if (wish.current) go(wish.current)
  })
  useEffect(() => {
    if (isKnown) goOn()
  }, [isKnown, goOn])

  return {
    key,
    /** The text that was open before the editor was closed. */
    leftKey,
    draft,
    open,
    goToText: (step: 1 | -1, focusesBox: boolean) => go({ step, to: 'any', focusesBox }),
    goToUntranslated: (step: 1 | -1, focusesBox: boolean) => go({ step, to: 'untranslated', focusesBox }),
    close(): void {
      wish.current = null
      setLeftKey(key)
      setKey('')
      onSearch({ unit: '' }, true)
      listRef.current?.focus()
    },
  }
}
