import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { m } from '#messages'
import { ListFilter } from '#src/portal/list/filter/list-filter.tsx'
import { LeftOut, ListUnavailable, SessionEnded } from '#src/portal/list/list-states.tsx'
import { useShell } from '#src/portal/shell/shell.ts'
import { NotFoundPage } from '#src/portal/state/not-found-page.tsx'
import type { LineChoice } from '#src/gateway/company/company.functions.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Select } from '#src/ui/field/select.tsx'
import { useReadAgain } from '#src/portal/shell/browser/use-read-again.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styles/css'
import { linesQuery, useMaterials } from './line-queries.ts'
import type { LineSearch } from './line-search.ts'
import { MaterialTable } from './material-table.tsx'
import { findMaterials, groupByTexture } from './materials.ts'

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
const lead = css({ color: 'ink-2', maxWidth: 'form_column' })
const choice = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: '4',
  '& > button': { marginBlockEnd: '1' },
  '& > div': { flex: '[1 1 14rem]', maxWidth: '[24rem]' },
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
  /** The line that the user had chosen before an interruption, such as a login. */
  line: string
  q: string
  onSearch: (change: Partial<LineSearch>) => void
}

export function SelectLinePage({ cid, line, q, onSearch }: SelectLinePageProps) {
  const reading = useReadAgain(useQuery(linesQuery(cid)))
  const { data, error } = reading
  const back = useLocation({ select: (location) => location.href })
  if (data?.ok === false) return data.refusal.code === 'not-found' ? <NotFoundPage /> : <SessionEnded back={back} />
  return (
    <>
      <PageHead title={m.line_title()} hasTabsBelow />
      <div className={head}>
        {data === undefined && error ? (
          <ListUnavailable reading={reading} failure={m.line_failure()} />
        ) : data === undefined ? (
          <Skeleton width="24rem" />
        ) : (
          <LineForm company={data.data} line={line} q={q} />
        )}
      </div>
      <Materials cid={cid} q={q} onSearch={onSearch} />
    </>
  )
}

/**
 * Renders the choice of line. It is a native form, which works without JavaScript; the answer redirects to the shop.
 */
function LineForm({ company, line, q }: Pick<SelectLinePageProps, 'line' | 'q'> & { company: LineChoice }) {
  const { flash, who } = useShell()
  const { pathname } = useLocation()
  const [isGoing, setIsGoing] = useState(false)
  useEffect(() => {
    const stay = () => setIsGoing(false)
    window.addEventListener('pageshow', stay)
    window.addEventListener('portal:gone', stay)
    return () => {
      window.removeEventListener('pageshow', stay)
      window.removeEventListener('portal:gone', stay)
    }
  }, [])
  const { id, name1, lines, last_line: last } = company
  const isOther = who !== null && id !== who.company[0]
  if (lines.length === 0 && isOther)
    return <EmptyState title={m.line_none()}>{m.line_none_text({ company: name1 })}</EmptyState>
  // A company without lines needs no choice, so the button leads to the shop directly.
  if (lines.length === 0)
    return (
      <EmptyState
        title={m.line_none()}
        actions={
          <ButtonLink visual="primary" href="/redirect2shop">
            {m.shell_to_shop()}
          </ButtonLink>
        }
      >
        {m.line_none_own({ company: name1 })}
      </EmptyState>
    )
  return (
    <>
      <p className={lead}>{isOther ? m.line_text_as({ company: name1 }) : m.line_text()}</p>
      {flash?.kind === 'refused' ? (
        <Notice tone="bad" role="alert" title={m.shop_refused()}>
          {flash.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      ) : null}
      <form method="post" action={pathname} className={choice} onSubmit={() => setIsGoing(true)}>
        <input type="hidden" name="cid" value={id} />
        <input type="hidden" name="q" value={q} />
        <Field label={m.line_label()}>
          {(control) => (
            <Select
              {...control}
              className={css({ width: 'full' })}
              size="form"
              name="line"
              options={lines.map(([value, label]) => ({ value, label }))}
              defaultValue={[line, last ?? ''].find((one) => lines.some(([code]) => code === one)) ?? lines[0]?.[0]}
            />
          )}
        </Field>
        <Button writes type="submit" visual="primary" size="form" busy={isGoing}>
          {m.shell_to_shop()}
        </Button>
      </form>
    </>
  )
}

function Materials({ cid, q, onSearch }: Omit<SelectLinePageProps, 'line'>) {
  const { locale } = useShell()
  const reading = useMaterials(cid)
  const { error } = reading
  const data = reading.data?.materials
  const onFilter = useCallback((text: string) => onSearch({ q: text }), [onSearch])
  const hits = useMemo(() => data && findMaterials(data, q), [data, q])
  const rows = useMemo(() => hits && groupByTexture(hits, locale), [hits, locale])
  const [shown, all] = [hits?.length ?? 0, data?.length ?? 0]
  return (
    <section aria-labelledby="materials">
      <div className={tools}>
        <h2 id="materials">{m.line_materials()}</h2>
        <ListFilter label={m.line_search()} value={q} onChange={onFilter} debounceMs={searchMs} />
        <a href={`/vue/material-overview/${cid}/`} target="_blank" rel="noopener">
          {m.line_overview()}
        </a>
        <span role="status" className={found}>
          {data === undefined ? '' : q === '' ? m.line_count({ count: all }) : m.line_found({ shown, all })}
        </span>
      </div>
      <LeftOut count={reading.data?.leftOut} />
      {data === undefined && error ? (
        <ListUnavailable reading={reading} failure={m.toast_materials_failed()} />
      ) : data?.length === 0 ? (
        <EmptyState title={m.line_no_materials()}>{m.material_none()}</EmptyState>
      ) : rows?.length === 0 ? (
        <EmptyState
          title={m.line_no_hit({ part: q })}
          actions={<Button onClick={() => onFilter('')}>{m.list_filter_clear()}</Button>}
        />
      ) : (
        <div className={list}>
          <MaterialTable rows={rows} locale={locale} />
        </div>
      )}
    </section>
  )
}
