import { useLocation } from '@tanstack/react-router'
import { m } from '#messages'
import { stripLeadingZeros } from '#src/basket-number.ts'
import { shortMoment } from '#src/date.ts'
import { FilterBox } from '#src/portal/basket/filter-box.tsx'
import { rangeOf } from '#src/portal/basket/basket-pager.tsx'
import { useBaskets } from '#src/portal/basket/basket-queries.ts'
import { countsOf } from '#src/portal/basket/basket-rows.ts'
import { type BasketSearch, basketTabs } from '#src/portal/basket/basket-search.ts'
import {
  BasketSkeleton,
  ListUnavailable,
  NoBaskets,
  SessionEnded,
  tabNames,
} from '#src/portal/basket/basket-states.tsx'
import { useBasketStream } from '#src/portal/basket/basket-stream.ts'
import { BasketTable } from '#src/portal/basket/basket-table.tsx'
import { BasketActionsContext, useBasketActions } from '#src/portal/basket/use-basket-actions.ts'
import { useFrame } from '#src/portal/frame/frame.ts'
import { NoPermissionPage } from '#src/portal/state/no-permission-page.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { css } from '#styles/css'

// The page is as high as the window, so that the bar of chosen baskets stands at its foot.
const whole = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  '& > [data-scope=tabs]': { flex: '1' },
  '& [data-scope=tabs][data-part=content]:not([hidden])': { display: 'flex', flexDirection: 'column', flex: '1' },
})
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingInline: '5',
  paddingBlockStart: '3',
  background: 'sheet',
})
const title = css({ textStyle: 'heading', marginInlineEnd: 'auto' })
const tabList = css({ paddingInline: '5', paddingBlockStart: '2', background: 'sheet', borderBlockEnd: 'hair' })
const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  paddingInline: '5',
  paddingBlock: '3',
})
const range = css({ marginInlineStart: 'auto', color: 'ink-2' })
const notice = css({ paddingInline: '5', paddingBlockEnd: '3' })

type BasketPageProps = {
  search: BasketSearch
  /** Writes to the address; replace leaves no step to go back to. */
  onSearch: (change: Partial<BasketSearch>, replace?: boolean) => void
}

export function BasketPage({ search, onSearch }: BasketPageProps) {
  const { who, site, locale } = useFrame()
  const isLive = useBasketStream()
  const { data: list, error, dataUpdatedAt, isFetching, refetch, isPaged } = useBaskets(search, isLive)
  const actions = useBasketActions()
  const back = useLocation({ select: (location) => location.href })

  if (list?.ok === false) {
    if (list.refusal.code === 'forbidden' && who) return <NoPermissionPage right="CAN_APPROVE_ORDER" who={who} />
    return <SessionEnded back={back} />
  }
  const orders = list?.data.orders
  // Of a page alone, its backend knows how many there are.
  const paged = isPaged ? list?.data.counts : undefined
  const hits =
    paged ??
    countsOf(
      orders?.filter((order) => stripLeadingZeros(order.basket_number).includes(stripLeadingZeros(search.q))) ?? [],
    )
  const counts = paged ?? (orders && countsOf(orders))
  const reader = { locale, timeZone: site.timeZone }
  const asOf = shortMoment(new Date(dataUpdatedAt).toISOString(), reader, (time) => time)

  return (
    <BasketActionsContext value={actions}>
      <div className={whole}>
        <div className={head}>
          <h1 className={title}>{m.basket_title()}</h1>
          {orders ? (
            <Badge bare tone={error ? 'warn' : 'ok'} shape={error ? 'ring' : 'full'}>
              {error ? m.basket_stale({ time: asOf }) : m.basket_live()}
            </Badge>
          ) : null}
        </div>
        <Tabs
          label={m.basket_tabs()}
          value={search.tab}
          onChange={(tab) => onSearch({ tab, page: 1, order: '' })}
          listClassName={tabList}
          tabs={basketTabs.map((tab) => ({ value: tab, label: tabNames[tab](), count: counts?.[tab] }))}
        >
          <div className={tools}>
            <FilterBox value={search.q} onChange={(q) => onSearch({ q, page: 1, order: '' }, true)} />
            {hits[search.tab] > 0 ? <span className={range}>{rangeOf(search.page, hits[search.tab])}</span> : null}
          </div>
          {orders && error ? (
            <div className={notice}>
              <Notice
                tone="warn"
                role="status"
                title={m.basket_stale_title()}
                actions={
                  <Button size="small" busy={isFetching} onClick={() => void refetch()}>
                    {m.basket_try_again()}
                  </Button>
                }
              >
                {m.basket_stale_text({ time: asOf })}
              </Notice>
            </div>
          ) : null}
          {orders === undefined ? (
            error ? (
              <ListUnavailable error={error} busy={isFetching} onRetry={() => void refetch()} />
            ) : (
              <BasketSkeleton />
            )
          ) : (
            <BasketTable
              key={`${search.tab} ${search.q}`}
              orders={orders}
              all={paged?.[search.tab] ?? null}
              search={search}
              locale={locale}
              empty={<NoBaskets search={search} hits={hits} onSearch={onSearch} />}
              onSearch={onSearch}
            />
          )}
        </Tabs>
      </div>
    </BasketActionsContext>
  )
}
