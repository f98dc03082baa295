import { memo } from 'react'
import { m } from '#messages'
import { Reserved } from '#src/ui/reserved.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { type Narrowed, useNarrowedCounts } from '#src/workspace/screen/list/filter/narrowed.ts'
import type { WorkspaceView } from '#src/workspace/view.ts'
import type { Show, WorkspaceSearch } from '#src/workspace/workspace-search.ts'

type Counted = 'all' | 'untranslated' | 'unsaved' | 'review' | 'conflicts'

export type ShowSegmentsProps = Pick<WorkspaceView['counts'], Counted> & {
  show: Show
  isLoading: boolean
  /** Without the texts of the server, only what is unsaved here can be counted. */
  isFetched: boolean
  /** null until all texts were checked. */
  findings: number | null
  onSearch: (change: Partial<WorkspaceSearch>, isReplacing: boolean) => void
}

type NarrowedSegmentsProps = ShowSegmentsProps & { narrowed: Narrowed | null }

/** Each count is what choosing it lists: with the search, tag, check and person that are set. */
export function NarrowedSegments({ narrowed, ...whole }: NarrowedSegmentsProps) {
  const counts = useNarrowedCounts(narrowed)
  if (!counts) return <ShowSegments {...whole} />
  const { all, untranslated, unsaved, review, conflicts, findings } = counts
  const known = { findings: whole.findings === null ? null : findings }
  return <ShowSegments {...whole} {...{ all, untranslated, unsaved, review, conflicts }} {...known} />
}

/** Apart from the search, which draws what is around it with each letter: a count costs as much as a row. */
const ShowSegments = memo(function ShowSegments(props: ShowSegmentsProps) {
  const { show, isLoading, isFetched, all, untranslated, unsaved, review, conflicts, findings, onSearch } = props
  const widest = m.workspace_count({ count: Math.max(all, 9_999) })
  // What is to be done rarely has more; room for more would take that of the search.
  const few = m.workspace_count({ count: 99 })
  const isKnown = (value: Show) => !isLoading && (isFetched || value === 'unsaved')
  const segment = (value: Show, label: string, count: number | null, room = widest) => ({
    value,
    label,
    count: <Reserved widest={room}>{isKnown(value) && count !== null ? m.workspace_count({ count }) : ''}</Reserved>,
  })
  return (
    <Segmented
      label={m.workspace_show()}
      value={show}
      options={[
        segment('all', m.workspace_show_all(), all),
        segment('untranslated', m.workspace_show_untranslated(), untranslated),
        segment('unsaved', m.workspace_show_unsaved(), unsaved, few),
        segment('review', m.workspace_show_review(), review, few),
        segment('conflicts', m.workspace_show_conflicts(), conflicts, few),
        segment('findings', m.findings_show(), findings, few),
      ]}
      onChange={(value) => onSearch({ show: value }, false)}
    />
  )
})
