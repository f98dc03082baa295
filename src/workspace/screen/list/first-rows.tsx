import { useEffect, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import type { TextPreview } from '#src/browser/text-preview.ts'
import { listPlace } from '#src/workspace/screen/layout.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { useSourceLang } from '#src/workspace/screen/master-lang.ts'
import { takeEarlyChoice } from './early-choice.ts'
import { FirstRow } from '#src/workspace/screen/list/row/unit-row.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { isOfSearch } from '#src/workspace/first-of-search.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

type FirstRowsProps = {
  first: TextPreview
  chosenKey?: string
  /** Called with the key of a clicked row. Missing until the app handles clicks. */
  onChoose?: (key: string) => void
}

/**
 * Shows the first rows of the list that the server-rendered page contains, until the texts are loaded in this browser.
 */
export function FirstRows({ first, chosenKey, onChoose }: FirstRowsProps) {
  const listRef = useRef<HTMLDivElement>(null)
  const choose = useStable((key: string | null | undefined) => {
    if (typeof key === 'string') onChoose?.(key)
  })
  const isHeard = onChoose !== undefined
  useEffect(() => {
    if (!isHeard) return
    choose(takeEarlyChoice())
    const list = listRef.current
    const onClick = ({ target }: Event) =>
      choose(target instanceof Element ? target.closest('[data-key]')?.getAttribute('data-key') : null)
    list?.addEventListener('click', onClick)
    return () => list?.removeEventListener('click', onClick)
  }, [isHeard, choose])
  const sourceLang = useSourceLang(first.src)
  return (
    <div className={listPlace}>
      <p role="status" className={css({ srOnly: true })}>
        {m.workspace_loading()}
      </p>
      <div ref={listRef} role="listbox" tabIndex={-1} aria-busy="true" aria-label={m.workspace_texts()}>
        {first.texts.map((text, at) => (
          <FirstRow
            key={text.key}
            {...{ text, at, sourceLang }}
            targetLang={first.dst}
            isChosen={text.key === chosenKey}
          />
        ))}
      </div>
    </div>
  )
}

type First = TextPreview | null | undefined

/**
 * Returns `first`, the rows of the server-rendered page, until `isListed` is true for the first time; from then on
 * null, because the rows are outdated.
 */
export function useFirstTexts(first: First, isListed: boolean): First {
  const [isOver, setIsOver] = useState(false)
  if (!isOver && isListed) setIsOver(true)
  return isOver ? null : first
}

type AwaitedListProps = {
  first: First
  search: WorkspaceSearch
  chosenKey: string
}

/**
 * Renders the list while its texts load: the first rows of the server-rendered page if they belong to this list,
 * otherwise a skeleton.
 */
export function AwaitedList({ first, search, chosenKey }: AwaitedListProps) {
  const { open } = useWorkspaceContext()
  return isOfSearch(first, search) ? (
    <FirstRows {...{ first, chosenKey }} onChoose={(key) => open(key, true)} />
  ) : (
    <ListSkeleton />
  )
}
