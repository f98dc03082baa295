import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { memo } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Reserved } from '#src/ui/reserved.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { Select } from '#src/ui/field/select.tsx'
import { type Narrowed, useNarrowedCounts } from '#src/workspace/screen/list/filter/narrowed.ts'
import type { TextsView } from '#src/workspace/view.ts'
import type { Show } from '#src/workspace/workspace-search.ts'

// Shown side by side if they fit. Otherwise a select replaces them, so that none is cut off.
const isTight = '@media (width < 48rem), (height < 35rem) and (width < 78rem)'
const inTightLetters = '[data-desk=narrow] &, [data-desk=sm] &'
const sideBySide = css({
  display: 'contents',
  [isTight]: { display: 'none' },
  [inTightLetters]: { display: 'none' },
})
const inOne = css({
  display: 'none',
  [isTight]: { display: 'inline-flex' },
  [inTightLetters]: { display: 'inline-flex' },
  _deskNarrow: { width: 'full' },
})

type Counted = 'all' | 'untranslated' | 'unsaved' | 'review' | 'conflicts'

export type ShowSegmentsProps = Pick<TextsView['counts'], Counted> & {
  show: Show
  isLoading: boolean
  /** Whether the server's texts are on this device. Without them, only unsaved texts can be counted. */
  isFetched: boolean
  /** null until all texts are checked. */
  findings: number | null
}

type NarrowedSegmentsProps = ShowSegmentsProps & { narrowed: Narrowed | null }

/**
 * Shows a button for each filter by state, with the number of texts that the list would then contain, under the current
 * search and other filters. Until these are counted, shows the numbers of the whole list.
 */
export function NarrowedSegments({ narrowed, ...whole }: NarrowedSegmentsProps) {
  const counts = useNarrowedCounts(narrowed)
  if (!counts) return <ShowSegments {...whole} />
  const { all, untranslated, unsaved, review, conflicts, findings } = counts
  const known = { findings: whole.findings === null ? null : findings }
  return <ShowSegments {...whole} {...{ all, untranslated, unsaved, review, conflicts }} {...known} />
}

/**
 * Memoized, because the search redraws its surroundings with every letter, and drawing a count costs as much as a row.
 */
const ShowSegments = memo(function ShowSegments(props: ShowSegmentsProps) {
  const { show, isLoading, isFetched, all, untranslated, unsaved, review, conflicts, findings } = props
  const { changeSearch } = useWorkspaceContext()
  const widest = m.workspace_count({ count: Math.max(all, 9_999) })
  // These numbers rarely have more digits, and more space would be taken from the search.
  const few = m.workspace_count({ count: 99 })
  const isKnown = (value: Show) => !isLoading && (isFetched || value === 'unsaved')
  const segments: { value: Show; name: string; count: number | null; room: string }[] = [
    { value: 'all', name: m.workspace_show_all(), count: all, room: widest },
    { value: 'untranslated', name: m.workspace_show_untranslated(), count: untranslated, room: widest },
    { value: 'unsaved', name: m.workspace_show_unsaved(), count: unsaved, room: few },
    { value: 'review', name: m.workspace_show_review(), count: review, room: few },
    { value: 'conflicts', name: m.workspace_show_conflicts(), count: conflicts, room: few },
    { value: 'findings', name: m.findings_show(), count: findings, room: few },
  ]
  const countOf = ({ value, count }: (typeof segments)[number]) =>
    isKnown(value) && count !== null ? m.workspace_count({ count }) : ''
  const choose = (value: Show) => changeSearch({ show: value }, false)
  return (
    <>
      <div className={sideBySide}>
        <Segmented
          label={m.workspace_show()}
          value={show}
          options={segments.map((one) => ({
            value: one.value,
            label: one.name,
            count: <Reserved widest={one.room}>{countOf(one)}</Reserved>,
          }))}
          onChange={choose}
        />
      </div>
      <Select
        className={inOne}
        aria-label={m.workspace_show()}
        value={show}
        options={segments.map((one) => ({ value: one.value, label: `${one.name} ${countOf(one)}`.trim() }))}
        onChange={({ currentTarget }) => {
          const chosen = segments.find(({ value }) => value === currentTarget.value)
          if (chosen) choose(chosen.value)
        }}
      />
    </>
  )
})
