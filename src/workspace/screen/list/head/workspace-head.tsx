import { memo, type ReactNode, useCallback, useId, useState } from 'react'
import Check from 'lucide-react/icons/check'
import Funnel from 'lucide-react/icons/funnel'
import HardDrive from 'lucide-react/icons/hard-drive'
import { css, cx } from '#styles/css'
import { useMedia } from '#src/browser/use-media.ts'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { Reserved } from '#src/ui/reserved.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { countLine, countPlace, countRoom, headBox, hiddenIfWide, wide } from '#src/workspace/screen/layout.ts'
import { Languages } from '#src/workspace/screen/languages.tsx'
import { FilterLine, filtersSet } from './filter-line.tsx'
import { NarrowedSegments, type ShowSegmentsProps } from './show-segments.tsx'
import { TagFilter } from './tag-filter.tsx'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'
import type { Narrowed } from '#src/workspace/screen/list/filter/narrowed.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { ViewWithin } from '#src/workspace/screen/use-within.ts'
import type { TextsView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

// On a phone, the open text takes the place of the head. Screen readers still get the heading.
const head = css({
  '[data-step=editor] > &': { _deskNarrow: { srOnly: true, '& a, & button': { display: 'none' } } },
})
const inOneLow = '@media (height < 35rem) and (width >= 37.5rem)'
const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  [inOneLow]: { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: '[thin]', '& > *': { flexShrink: '0' } },
  '@media (width >= 78rem)': { flexWrap: 'nowrap' },
  alignItems: 'center',
  gap: '2',
  // With forced colours, the chosen segment and its count have the system's colour.
  '& :checked ~ span': { _forced: { color: '[HighlightText]' } },
  '[data-step=editor] &': { _deskNarrow: { display: 'none' } },
})
const keepWords = css({ '@media (width < 100rem)': { display: 'none' } })
const pair = css({ _deskNarrow: { flexBasis: 'full', '& > div > span': { flex: '1' } } })
// The width is fixed, so that the choice of a tag moves nothing.
const tagAbove = css({ flex: '[0 0 15rem]' })
const tagBeside = css({
  flex: '[0 1 11rem]',
  minWidth: '[8rem]',
  '@media (width < 48rem)': { flex: '[3 1 0]' },
  // Last in the row, which scrolls: the states are needed more often.
  [inOneLow]: { flex: '[0 0 10rem]', order: '1' },
  '[data-step=editor] &': { _deskNarrow: { display: 'none' } },
})
const searching = css({
  flex: '[1 1 10.5rem]',
  display: 'flex',
  gap: '2',
  '@media (width < 78rem)': { '& > :first-child': { maxWidth: '[none]' } },
  '@media (width >= 78rem)': { maxWidth: '[26.5rem]' },
  [inOneLow]: { flexBasis: '[9rem]', '@media (width < 48rem)': { '& > :first-child': { minWidth: '[6.5rem]' } } },
})
// Last in the row, so that they wrap to their own row if there is no room beside the tools. Only the width decides: if
// the counts become larger, the search becomes narrower.
const segments = css({
  minWidth: '0',
  isolation: 'isolate',
  '@media (height >= 35rem) and (width < 78rem)': {
    flexBasis: 'full',
    '& [role=radiogroup]': { display: 'flex' },
    '& label': { flex: '[1 1 auto]', justifyContent: 'center' },
  },
  '& label': { '@media (78rem <= width < 90rem)': { paddingInline: '2' } },
  // Without a least width, the row would not wrap, and the select would stand out of it.
  '@media (width < 48rem)': { flex: '[2 1 0]', minWidth: '[8rem]', '& > *': { width: 'full' } },
  [inOneLow]: { flex: '[1 0 8rem]' },
})
// The menu beside the button has the same entry.
const keep = css({ [inOneLow]: { '@media (width < 48rem)': { display: 'none' } } })
const end = css({
  marginInlineStart: 'auto',
  display: 'flex',
  gap: '2',
  '& > button': { _deskNarrow: { paddingInline: '2' } },
})

type HeadLineProps = {
  title: string
  action: ReactNode
  isLoading: boolean
  isPartial: boolean
  total: number
  translated: number
  written: number
}

const HeadLine = memo(function HeadLine(props: HeadLineProps) {
  const { title, action, isLoading, isPartial, total, translated, written } = props
  return (
    <>
      <h1 className={css({ textStyle: 'heading' })}>{title}</h1>
      <div className={isLoading ? cx(countPlace, countRoom) : countPlace}>
        {isLoading ? (
          <>
            <Spinner /> {m.workspace_loading()}
          </>
        ) : isPartial ? (
          m.catalogue_progress_unknown()
        ) : total === 0 ? null : (
          <>
            <span className={css({ width: { base: '16', _deskSm: '[7rem]', _deskMd: '[13.75rem]' } })}>
              <Progress
                label={m.workspace_progress()}
                max={total}
                parts={[
                  { value: translated - written, tone: 'accent' },
                  { value: written, tone: 'warn' },
                ]}
              />
            </span>
            <Reserved widest={m.workspace_translated({ translated: total, total })}>
              {m.workspace_translated({ translated, total })}
            </Reserved>
          </>
        )}
        {action}
      </div>
    </>
  )
})

type Finding = Pick<SearchBoxProps, 'typed' | 'fault' | 'onAttend' | 'onFirst' | 'onList'>

type HeadToolsProps = {
  languages: TextsView['languages']
  search: WorkspaceSearch
  persisted: boolean | null
  canKeep: boolean
  finding: Finding
  hits: string | null
  filtersId: string
  areFiltersOpen: boolean
  onFilters: () => void
}

type FilterButtonProps = { count: number; id: string; isOpen: boolean; onToggle: () => void }

function FilterButton({ count, id, isOpen, onToggle }: FilterButtonProps) {
  const words = count > 0 ? m.workspace_filters_set({ count }) : m.workspace_filters()
  return (
    <Button
      aria-label={words}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      title={words}
      icon={<Funnel />}
      square={count === 0}
      onClick={onToggle}
    >
      {count > 0 ? count : null}
    </Button>
  )
}

const HeadTools = memo(function HeadTools(props: HeadToolsProps) {
  const { search, persisted, canKeep, hits } = props
  const { searchRef, openTool, toolsMenu, changeSearch } = useWorkspaceContext()
  return (
    <>
      <span className={pair}>
        <Languages languages={props.languages} search={search} onSearch={changeSearch} />
      </span>
      <span className={searching}>
        <SearchBox inputRef={searchRef} hits={hits} {...props.finding} />
        <FilterButton
          count={filtersSet(search)}
          id={props.filtersId}
          isOpen={props.areFiltersOpen}
          onToggle={props.onFilters}
        />
      </span>
      <span className={end}>
        {canKeep ? (
          <Button
            onClick={() => openTool('keep')}
            aria-label={m.workspace_keep_on_device()}
            title={m.workspace_keep_on_device()}
            aria-haspopup="dialog"
            className={keep}
            icon={persisted ? <Check /> : <HardDrive />}
          >
            <span className={keepWords}>{m.workspace_keep_on_device()}</span>
          </Button>
        ) : null}
        {toolsMenu}
      </span>
    </>
  )
})

type WorkspaceHeadProps = Pick<HeadToolsProps, 'search' | 'finding' | 'hits'> & {
  title: string
  findings: ShowSegmentsProps['findings']
  narrowed: Narrowed | null
  above?: ReactNode
  action?: ReactNode
  /** Which tools are shown. Without texts, there is nothing to filter, search or count. */
  tools: 'all' | 'languages' | 'none'
  view: Pick<
    ViewWithin,
    | 'counts'
    | 'languages'
    | 'tags'
    | 'units'
    | 'status'
    | 'persisted'
    | 'memoryReason'
    | 'online'
    | 'fetchedAt'
    | 'isFetched'
    | 'owner'
    | 'isPartial'
  >
  isLoading: boolean
}

export function WorkspaceHead({ title, above, action, view, isLoading, tools: shown, ...rest }: WorkspaceHeadProps) {
  const { search, finding, hits, findings, narrowed } = rest
  const { all, translated, untranslated, unsaved, written, review, conflicts } = view.counts
  const { isPartial = false } = view
  const { changeSearch } = useWorkspaceContext()
  const filtersId = useId()
  const [areFiltersOpen, setFiltersOpen] = useState(filtersSet(search) > 0)
  // A stable function, so that opening a text does not redraw the tools.
  const toggleFilters = useCallback(() => setFiltersOpen((areOpen) => !areOpen), [])
  const isWide = useMedia(wide, false)
  const isTagged = shown === 'all' && (isLoading || view.tags.length > 0 || search.tag !== '')
  const tagFilter = isTagged ? (
    <TagFilter tags={view.tags} units={view.units} className={isWide ? tagAbove : cx(tagBeside, hiddenIfWide)} />
  ) : null
  return (
    <header className={cx(headBox, head)}>
      {above}
      <div className={countLine}>
        <HeadLine
          {...{ title, action, isLoading, translated, written }}
          isPartial={isPartial}
          total={view.isFetched ? all : 0}
        />
        {isWide ? tagFilter : null}
      </div>
      {shown === 'all' ? (
        <div className={tools}>
          <HeadTools
            {...{ search, finding, hits, filtersId, areFiltersOpen }}
            languages={view.languages}
            persisted={view.persisted}
            canKeep={view.memoryReason === null && view.status !== 'storage-failed'}
            onFilters={toggleFilters}
          />
          {isWide ? null : tagFilter}
          <span className={segments}>
            <NarrowedSegments
              {...{ isLoading, all, untranslated, unsaved, review, conflicts, findings, narrowed }}
              show={search.show}
              isFetched={view.isFetched && !isPartial}
            />
          </span>
        </div>
      ) : shown === 'languages' && view.languages.length > 0 ? (
        <Languages languages={view.languages} search={search} onSearch={changeSearch} />
      ) : null}
      {shown === 'all' && areFiltersOpen ? <FilterLine id={filtersId} view={view} search={search} /> : null}
    </header>
  )
}
