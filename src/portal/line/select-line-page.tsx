import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { m } from '#messages'
import { ListFilter } from '#src/portal/list/filter/list-filter.tsx'
import { LeftOut, ListUnavailable, SessionEnded } from '#src/portal/list/list-states.tsx'
import { useShell } from '#src/portal/shell/shell.ts'
import { NotFoundPage } from '#src/portal/state/not-found-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useReadAgain } from '#src/portal/shell/browser/use-read-again.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styles/css'
import { LineCards } from './line-cards.tsx'
import { linesQuery, useMaterials } from './line-queries.ts'
import type { LineSearch } from './line-search.ts'
import { MaterialTable } from './material-table.tsx'
import { findMaterials, groupByLine } from './materials.ts'

const head = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  paddingInline: '5',
  paddingBlockStart: '2',
  paddingBlockEnd: '4',
  background: 'sheet',
  borderBlockEnd: 'hair',
})
const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  paddingInline: '5',
  paddingBlock: '3',
  '& > h2': { textStyle: 'section', width: 'full' },
})
const found = css({ color: 'ink-2', fontVariantNumeric: 'tabular-nums', marginInlineStart: 'auto' })
const list = css({ paddingInline: '5', paddingBlockEnd: '5', _narrow: { paddingInline: '0' } })
const searchMs = 100

type SelectLinePageProps = {
  cid: number
  /** Code of the chosen line, whose materials are listed; '' or an unknown one for all. */
  line: string
  q: string
  onSearch: (change: Partial<LineSearch>) => void
}

export function SelectLinePage({ cid, line, q, onSearch }: SelectLinePageProps) {
  const reading = useReadAgain(useQuery(linesQuery(cid)))
  const materials = useMaterials(cid)
  const { data, error } = reading
  const back = useLocation({ select: (location) => location.href })
  const onChoose = useCallback((code: string) => onSearch({ line: code }), [onSearch])
  if (data?.ok === false) return data.refusal.code === 'not-found' ? <NotFoundPage /> : <SessionEnded back={back} />
  const chosen = data?.data.lines.find(([code]) => code === line)
  return (
    <>
      <PageHead title={m.line_title()} hasTabsBelow />
      <div className={head}>
        {data === undefined && error ? (
          <ListUnavailable reading={reading} failure={m.line_failure()} />
        ) : data === undefined ? (
          <Skeleton width="24rem" />
        ) : (
          <LineCards
            company={data.data}
            materials={materials.data?.materials}
            line={chosen?.[0] ?? ''}
            q={q}
            onChoose={onChoose}
          />
        )}
      </div>
      <Materials cid={cid} reading={materials} line={chosen?.[1]} q={q} onSearch={onSearch} />
    </>
  )
}

type MaterialsProps = Pick<SelectLinePageProps, 'cid' | 'q' | 'onSearch'> & {
  reading: ReturnType<typeof useMaterials>
  /** Name of the chosen line; undefined for all lines. */
  line: string | undefined
}

function Materials({ cid, reading, line, q, onSearch }: MaterialsProps) {
  const { locale } = useShell()
  const { error } = reading
  const data = reading.data?.materials
  const onFilter = useCallback((text: string) => onSearch({ q: text }), [onSearch])
  const hits = useMemo(() => data && findMaterials(data, q, line), [data, q, line])
  const rows = useMemo(() => hits && groupByLine(hits), [hits])
  const [shown, all] = [hits?.length ?? 0, data?.length ?? 0]
  const isWhole = q === '' && line === undefined
  return (
    <section aria-labelledby="materials">
      <div className={tools}>
        <h2 id="materials">{line === undefined ? m.line_materials() : m.line_materials_of({ line })}</h2>
        <ListFilter label={m.line_search()} value={q} onChange={onFilter} debounceMs={searchMs} />
        {line === undefined ? null : <Button onClick={() => onSearch({ line: '' })}>{m.line_all()}</Button>}
        <a href={`/vue/material-overview/${cid}/`} target="_blank" rel="noopener">
          {m.line_overview()}
        </a>
        <span role="status" className={found}>
          {data === undefined ? '' : isWhole ? m.line_count({ count: all }) : m.line_found({ shown, all })}
        </span>
      </div>
      <LeftOut count={reading.data?.leftOut} />
      {data === undefined && error ? (
        <ListUnavailable reading={reading} failure={m.toast_materials_failed()} />
      ) : data?.length === 0 ? (
        <EmptyState title={m.line_no_materials()}>{m.material_none()}</EmptyState>
      ) : rows?.length === 0 ? (
        <EmptyState
          title={q === '' ? m.line_no_materials() : m.line_no_hit({ part: q })}
          actions={<Button onClick={() => onSearch({ q: '', line: '' })}>{m.list_filter_clear()}</Button>}
        />
      ) : (
        <div className={list}>
          <MaterialTable rows={rows} locale={locale} />
        </div>
      )}
    </section>
  )
}
