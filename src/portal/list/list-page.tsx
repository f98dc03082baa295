import type { RowData } from '@tanstack/react-table'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import type { Group } from '#src/session/groups.ts'
import { useShell, useShellIfKnown } from '#src/portal/shell/shell.ts'
import { NoRight } from '#src/portal/state/no-right.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { Tabs } from '#src/ui/tabs.tsx'
import { useListTable } from './use-list-table.ts'
import { ListExport } from './export/list-export.tsx'
import { ListKeys } from './keys/list-keys-dialog.tsx'
import { type RowAction, rowKeys } from './keys/row-keys.ts'
import { ListChips, type ListChipsProps } from './filter/list-chips.tsx'
import { filterWords } from '#src/portal/list/filter/list-filters.tsx'
import { cleared, ClearFilters, type FilterField, ListFilters } from './filter/list-filters.tsx'
import { ListHead } from './list-head.tsx'
import { ListPager, rangeOf } from './list-pager.tsx'
import { ListFailed, type ListReading, type ListSource, rowsPerPage } from './list-queries.ts'
import type { ListSearch } from './list-search.ts'
import { LeftOut, ListUnavailable, NoHit, SessionEnded } from './list-states.tsx'
import * as style from './list-style.ts'
import { ListTable, type ListTableProps } from './list-table.tsx'
import { ListTools } from './list-tools.tsx'
import type { OnSearch } from './use-list-search.ts'
import { flushSync } from 'react-dom'
import { paperMoment } from '#src/site/date.ts'
import { css } from '#styles/css'

type ListView<Tab extends string, Name extends string> = ListSearch & { tab: Tab } & Readonly<Record<Name, string>>

type ListPageProps<R extends RowData, Tab extends string, Name extends string, View extends ListView<Tab, Name>> = Pick<
  ListTableProps<R>,
  'list' | 'actions'
> & {
  source: Pick<ListSource<R, View>, 'read' | 'perPage'>
  view: View
  reading: ListReading<R, Tab>
  onSearch: OnSearch
  right?: Group
  /** `part`: the components of the tabs, passed in so that lists without tabs do not load them. */
  tabs?: { part: typeof Tabs; label: string; all: readonly { value: Tab; label: string }[] }
  start?: ReactNode
  views?: ReactNode
  note?: ReactNode
  words: { failure: string; empty: readonly [title: string, text: string]; noHit: string }
  fields: readonly [FilterField<Name>, ...FilterField<Name>[]]
  hasChips?: boolean
  current?: string
  onCurrent?: (id: string) => void
  keys?: readonly RowAction<R>[]
  renderBulk?: (rows: readonly R[], onClear: () => void) => ReactNode
  bar?: ReactNode
}

export function ListPage<R extends RowData, Tab extends string, Name extends string, View extends ListView<Tab, Name>>(
  props: ListPageProps<R, Tab, Name, View>,
) {
  const { list, source, view, reading, onSearch, tabs, fields, words } = props
  const part = reading.data?.ok ? reading.data.data : undefined
  const { table, isComfortable, ...columnTools } = useListTable(list, part?.rows, view, onSearch)
  // A row that is out of sight must not stay selected.
  const seen = [view.tab, view.page, ...fields.map(({ name }) => view[name])].join('\n')
  const seenBefore = useRef(seen)
  const deselect = useEffectEvent(() => table.resetRowSelection(true))
  useLayoutEffect(() => {
    if (seen !== seenBefore.current) deselect()
    seenBefore.current = seen
  }, [seen])
  const [own, setOwn] = useState('')
  const { current = own, onCurrent = setOwn } = props
  const back = useLocation({ select: (location) => location.href })
  const onFilter = useCallback(
    (change: Partial<Record<Name, string>>, replace: boolean) => onSearch({ ...change, page: 1 }, replace),
    [onSearch],
  )
  const { who } = useShell()
  const refusal = reading.data?.ok === false ? reading.data.refusal : undefined
  if (refusal?.code === 'unauthenticated') return <SessionEnded back={back} />
  if (refusal && props.right && who) return <NoRight right={props.right} who={who} />
  const error = refusal ? new ListFailed(refusal) : reading.error
  const onRetry = () => void reading.refetch()
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original)
  const found = part && (part.counts?.[view.tab] ?? part.all)
  const all = found ?? 0
  const { perPage = rowsPerPage } = source
  const page = Math.min(view.page, Math.max(1, Math.ceil(all / perPage)))
  const shown = part?.page ?? page
  const range = part ? rangeOf(shown, all, perPage, part.hasMore) : ''
  const keys = rowKeys({ table, current, selected, onCurrent, actions: props.keys ?? [] })
  const content = (
    <>
      <div className={style.container}>
        <ListTools
          table={table}
          isComfortable={isComfortable}
          {...columnTools}
          range={all > 0 ? range : part && filterWords(fields, view) !== '' ? m.list_none_match() : ''}
          filters={<ListFilters fields={fields} values={view} onChange={onFilter} />}
          filterCount={fields.length}
          clear={<ClearFilters fields={fields} values={view} onChange={onFilter} />}
          files={<AllAsFile {...props} all={found} goesOn={part?.hasMore ?? false} />}
        />
      </div>
      <Filtered {...props} range={range} onChange={onFilter} />
      {part === undefined && error ? (
        <ListUnavailable reading={{ ...reading, error }} failure={words.failure} />
      ) : part?.rows.length === 0 ? (
        <NoRows {...props} counts={part?.counts} onClear={() => onFilter(cleared(fields), false)} />
      ) : (
        <div className={style.room}>
          <ListTable
            list={list}
            table={table}
            isLoading={part === undefined}
            isComfortable={isComfortable}
            current={current}
            onCurrent={onCurrent}
            actions={props.actions}
          />
          <div className={style.foot}>
            <ListKeys keys={keys} />
            <ListPager
              page={page}
              shown={shown}
              all={all}
              perPage={perPage}
              goesOn={part?.hasMore ?? false}
              onPage={(to) => onSearch({ page: to })}
            />
          </div>
        </div>
      )}
    </>
  )
  return (
    <div className={style.whole}>
      <PrintedAt />
      <ListHead
        title={list.title()}
        reading={reading}
        isThere={part !== undefined}
        start={props.start}
        isLast={!tabs}
        onRetry={onRetry}
      />
      {props.note ? <div className={style.note}>{props.note}</div> : null}
      <LeftOut count={reading.data?.ok ? reading.data.leftOut : 0} />
      {tabs ? (
        <tabs.part
          label={tabs.label}
          value={view.tab}
          onChange={(tab) => onSearch({ tab, page: 1 })}
          listClassName={style.tabList}
          tabs={tabs.all.map(({ value, label }) => ({ value, label, count: part?.counts?.[value] }))}
        >
          {content}
        </tabs.part>
      ) : (
        <div className={style.single}>{content}</div>
      )}
      {selected.length > 0 ? props.renderBulk?.(selected, () => table.resetRowSelection(true)) : props.bar}
    </div>
  )
}

type FilteredProps<Tab extends string, Name extends string> = {
  view: ListView<Tab, Name>
  fields: readonly FilterField<Name>[]
  tabs?: { all: readonly { value: Tab; label: string }[] }
}

function filteredBy<Tab extends string, Name extends string>({ view, fields, tabs }: FilteredProps<Tab, Name>): string {
  const tab = tabs?.all.find(({ value }) => value === view.tab)?.label
  return [tab, filterWords(fields, view) || m.list_unfiltered()].filter(Boolean).join(' · ')
}

type AllAsFileProps<R extends RowData, Tab extends string, Name extends string, View> = FilteredProps<Tab, Name> & {
  list: ListTableProps<R>['list']
  view: View
  source: Pick<ListSource<R, View & ListView<Tab, Name>>, 'read'>
  /**
   * Number of rows on all pages; undefined until the list is read for the first time. The export does not wait for it.
   */
  all: number | undefined
  goesOn: boolean
  views?: ReactNode
}

function AllAsFile<R extends RowData, Tab extends string, Name extends string, View extends ListView<Tab, Name>>(
  props: AllAsFileProps<R, Tab, Name, View>,
) {
  const { list, source, view, all, goesOn, views } = props
  const filter = filteredBy(props)
  const which = { count: all ?? 0, filter }
  const about =
    all === undefined ? filter : goesOn ? `${m.list_about_first(which)} ${m.list_goes_on()}` : m.list_about(which)
  return (
    <>
      {views}
      <ListExport list={list} readPage={(page, ...rest) => source.read({ ...view, page }, ...rest)} about={about} />
    </>
  )
}

/**
 * Shows the active filters as chips if the list has them. In print it always shows them as text, because the filter
 * inputs are not printed.
 */
function Filtered<Tab extends string, Name extends string>(
  props: FilteredProps<Tab, Name> & { hasChips?: boolean; range: string; onChange: ListChipsProps<Name>['onChange'] },
) {
  const { view, fields, hasChips, range, onChange } = props
  return (
    <>
      <p className={style.onPaper}>{[range, filteredBy(props)].filter(Boolean).join(' · ')}</p>
      {hasChips ? <ListChips fields={fields} values={view} onChange={onChange} /> : null}
    </>
  )
}

type NoRowsProps<Tab extends string, Name extends string> = {
  view: ListView<Tab, Name>
  fields: readonly FilterField<Name>[]
  words: { empty: readonly [title: string, text: string]; noHit: string }
  tabs?: { all: readonly { value: Tab; label: string }[] }
  counts: Record<Tab, number> | undefined
  start?: ReactNode
  onSearch: OnSearch
  onClear: () => void
}

function NoRows<Tab extends string, Name extends string>(props: NoRowsProps<Tab, Name>) {
  const { view, fields, words, tabs, counts, start, onSearch, onClear } = props
  const [title, text] = words.empty
  if (fields.every(({ name }) => view[name] === ''))
    return (
      <EmptyState title={title} actions={start}>
        {text}
      </EmptyState>
    )
  return (
    <NoHit
      title={words.noHit}
      tab={view.tab}
      tabs={tabs?.all}
      counts={counts}
      onTab={(tab) => onSearch({ tab, page: 1 })}
      onClear={onClear}
    />
  )
}

const line = css({ display: 'none', _print: { display: 'block', paddingInline: '5', color: 'ink-2' } })

/** Shows on paper when the page was printed. The time is set when printing begins. */
function PrintedAt() {
  const shell = useShellIfKnown()
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    const onPrint = () => flushSync(() => setAt(new Date().toISOString()))
    addEventListener('beforeprint', onPrint)
    return () => removeEventListener('beforeprint', onPrint)
  }, [])
  if (at === null || shell === null) return null
  const time = paperMoment(at, { locale: shell.locale, timeZone: shell.site.timeZone })
  return <p className={line}>{m.shell_printed({ time })}</p>
}
