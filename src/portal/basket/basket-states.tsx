import { m } from '#messages'
import { ListFailed } from '#src/portal/basket/basket-queries.ts'
import { type BasketSearch, type BasketTab, basketTabs } from '#src/portal/basket/basket-search.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Cell, Table } from '#src/ui/table.tsx'
import { css } from '#styles/css'

const room = css({ paddingInline: '5', paddingBlockEnd: '4', _narrow: { paddingInline: '0' } })
const rows = Array.from({ length: 9 }, (_, index) => index)
const columns = Object.entries({
  choose: '1rem',
  basket: '5.5rem',
  customer: '14rem',
  line: '5rem',
  status: '9rem',
  created: '5.5rem',
  changed: '5.5rem',
  approval: '7.5rem',
  actions: '10rem',
})

/** As high as a table with nine rows. */
export function BasketSkeleton() {
  return (
    <div className={room} aria-busy="true">
      <Table caption={m.basket_loading()}>
        <tbody>
          {['head', ...rows].map((row) => (
            <tr key={row}>
              {columns.map(([column, width]) => (
                <Cell key={column}>
                  <Skeleton width={width} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const emptyWords = {
  open: [m.basket_empty_open, m.basket_empty_open_text],
  process: [m.basket_empty_process, m.basket_empty_process_text],
  finished: [m.basket_empty_finished, m.basket_empty_finished_text],
} as const

export const tabNames: Record<BasketTab, () => string> = {
  open: m.basket_tab_open,
  process: m.basket_tab_process,
  finished: m.basket_tab_finished,
}

type NoBasketsProps = {
  search: BasketSearch
  /** How many the filter finds in each tab. */
  hits: Record<BasketTab, number>
  onSearch: (change: Partial<BasketSearch>) => void
}

export function NoBaskets({ search, hits, onSearch }: NoBasketsProps) {
  if (search.q === '') {
    const [title, text] = emptyWords[search.tab]
    return <EmptyState title={title()}>{text()}</EmptyState>
  }
  const elsewhere = basketTabs.filter((tab) => tab !== search.tab && hits[tab] > 0)
  return (
    <EmptyState
      title={m.basket_no_hit({ part: search.q })}
      actions={
        <>
          {elsewhere.map((tab) => (
            <Button key={tab} visual="primary" onClick={() => onSearch({ tab, page: 1, order: '' })}>
              {m.basket_hits_elsewhere({ tab: tabNames[tab](), count: hits[tab] })}
            </Button>
          ))}
          <Button onClick={() => onSearch({ q: '', page: 1 })}>{m.basket_filter_clear()}</Button>
        </>
      }
    />
  )
}

/** Nothing could be read yet: because there is no server, or because it failed. */
export function ListUnavailable({ error, onRetry, busy }: { error: unknown; onRetry: () => void; busy: boolean }) {
  const refusal = error instanceof ListFailed ? error.refusal : null
  const isGone = refusal === null || refusal.code === 'unavailable'
  const reference = refusal?.reference
  return (
    <EmptyState
      title={isGone ? m.basket_offline() : m.basket_failure()}
      actions={
        <Button visual="primary" onClick={onRetry} busy={busy}>
          {m.basket_try_again()}
        </Button>
      }
    >
      <p>{isGone ? m.basket_offline_text() : m.basket_failure_text()}</p>
      {reference ? <p>{m.basket_reference({ reference })}</p> : null}
    </EmptyState>
  )
}

export function SessionEnded({ back }: { back: string }) {
  return (
    <EmptyState
      title={m.basket_needs_login()}
      actions={
        <ButtonLink visual="primary" href={`/login?redirect=${encodeURIComponent(back)}`}>
          {m.basket_log_in()}
        </ButtonLink>
      }
    >
      {m.basket_needs_login_text()}
    </EmptyState>
  )
}
