import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { mayBecomeBasketNumber, stripLeadingZeros } from '#src/contract/values/basket-number.ts'
import { type basketListing, basketStatus, type BasketTab, basketTabs } from '#src/contract/values/basket-status.ts'
import type { FilterField } from '#src/portal/list/filter/list-filters.tsx'
import { ListPage } from '#src/portal/list/list-page.tsx'
import type { Choice } from '#src/portal/list/list-queries.ts'
import { SavedViews } from '#src/portal/list/views/saved-views.tsx'
import type { OnSearch } from '#src/portal/list/use-list-search.ts'
import type { Order } from '#src/contract/basket.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { approvalDrafts, approvalInputId } from './approval-number.ts'
import { BasketPanel, isInPanel } from './basket-panel.tsx'
import { ActionsCell, basketList } from './basket-columns.tsx'
import { type BasketSearch, basketSource, findBasket, useBaskets } from './basket-queries.ts'
import { statusName } from './basket-status.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { BasketActionsContext, useBasketActions } from './use-basket-actions.ts'
import { css } from '#styles/css'

const unseen = css({ srOnly: true })
const page = css({ display: 'flex', flex: '1', '& > :first-child': { minWidth: '0' } })

const tabNames: Record<BasketTab, () => string> = {
  open: m.basket_tab_open,
  process: m.basket_tab_process,
  finished: m.basket_tab_finished,
}
const emptyWords = {
  open: [m.basket_empty_open, m.basket_empty_open_text],
  process: [m.basket_empty_process, m.basket_empty_process_text],
  finished: [m.basket_empty_finished, m.basket_empty_finished_text],
} as const

const usualAges = [1, 3, 7, 14, 30, 90]

const wrongNumber = (text: string) =>
  mayBecomeBasketNumber(stripLeadingZeros(text)) ? undefined : m.basket_filter_number()

function filtersOf({ age }: BasketSearch, lines: readonly Choice[] | undefined) {
  const ages = [...new Set([...usualAges, Number(age) || 1])].toSorted((a, b) => a - b)
  const days = ages.map((count) => ({ value: String(count), label: m.basket_filter_days({ count }) }))
  return [
    { name: 'q', kind: 'text', label: m.basket_number(), inputMode: 'numeric', wrongWith: wrongNumber },
    { name: 'customer', kind: 'text', label: m.basket_column_customer() },
    { name: 'line', kind: 'choice', label: m.basket_column_line(), all: m.basket_filter_lines(), options: lines },
    { name: 'age', kind: 'choice', label: m.basket_filter_age(), all: m.basket_filter_ages(), options: days },
    { name: 'waiting', kind: 'flag', label: m.basket_filter_waiting() },
  ] as const satisfies readonly FilterField<keyof typeof basketListing.filters>[]
}

export function BasketPage({ search, onSearch }: { search: BasketSearch; onSearch: OnSearch }) {
  const reading = useBaskets(search)
  const actions = useBasketActions(reading.data?.ok ? reading.data.data.extra?.['last'] : undefined)
  approvalDrafts.useStored()
  const [toReset, setToReset] = useState<readonly Order[]>([])
  const numberBox = useRef<HTMLInputElement>(null)
  // When the view changes, the address drops the basket that it pointed to. A change of columns keeps it.
  const onView = useCallback<OnSearch>(
    (change, replace) => onSearch('columns' in change ? change : { ...change, order: '', open: '' }, replace),
    [onSearch],
  )
  const { data } = reading
  const part = data?.ok ? data.data : undefined
  const current = stripLeadingZeros(search.order)
  const at = part?.rows.find((order) => stripLeadingZeros(order.basket_number) === current)
  // The rows of another page are shown until those of this one are read.
  useLinked(search, part && !reading.isPlaceholderData ? at !== undefined : undefined, onSearch)
  const isOpen = search.open !== ''
  const toggle = (order: Order) => {
    const isShown = isOpen && order === at
    if (!isShown) actions.say(m.basket_panel({ number: order.basket_number }))
    onSearch(isShown ? { open: '' } : { order: order.basket_number, open: '1' })
  }
  const enterNumber = (order: Order) => {
    const { basket_number: number, status } = order
    const box = document.getElementById(approvalInputId(number))
    const isChosen = order === at || document.activeElement?.closest('tr')?.id === `row-${number}`
    if (box) box.focus()
    // Another basket's box must not get a number that is meant for this one.
    else if (isChosen) actions.say(m.basket_said({ number, text: statusName(status) }))
    else document.querySelector<HTMLElement>('input[data-waiting]')?.focus()
  }
  const goTo = (order: string) => onSearch({ order }, true)
  const ask = (orders: readonly Order[]) => setToReset(orders.filter(({ status }) => status > basketStatus.open))
  const [emptyTitle, emptyText] = emptyWords[search.tab]
  const fields = filtersOf(search, part?.choices?.['line'])
  const isByNumber = fields.every(({ name }) => (search[name] === '') === (name !== 'q'))

  return (
    <BasketActionsContext value={actions}>
      <div className={page}>
        <ListPage
          list={basketList}
          source={basketSource}
          view={search}
          reading={reading}
          onSearch={onView}
          right="CAN_APPROVE_ORDER"
          views={<SavedViews list="order-approve" />}
          tabs={{
            part: Tabs,
            label: m.basket_tabs(),
            all: basketTabs.map((tab) => ({ value: tab, label: tabNames[tab]() })),
          }}
          words={{
            failure: m.basket_failure(),
            empty: [emptyTitle(), emptyText()],
            noHit: isByNumber ? m.basket_no_hit({ part: search.q }) : m.basket_no_match(),
          }}
          fields={fields}
          current={at?.basket_number ?? ''}
          onCurrent={goTo}
          keys={[
            {
              key: 'a',
              label: m.basket_key_approve(),
              act: ([order], isSelected) => {
                if (isSelected) numberBox.current?.focus({ preventScroll: true })
                else if (isOpen && (order === at || isInPanel())) focusPanelBox()
                else if (order) enterNumber(order)
              },
            },
            {
              key: 'r',
              label: m.basket_key_reset(),
              // Without its row, the basket in the panel is not the list's current one.
              act: (orders) => (isInPanel() && at === undefined ? undefined : ask(orders)),
            },
            { key: 'd', label: m.basket_key_open(), act: ([order]) => (order ? toggle(order) : undefined) },
          ]}
          actions={{
            // The column is wider in the open tab, where a row has two buttons.
            width: search.tab === 'open' ? 9 : 5.5,
            render: (order, isMain) => (
              <ActionsCell order={order} isMain={isMain} onReset={(one) => ask([one])} onOpen={toggle} />
            ),
          }}
          renderBulk={(orders, onClear) => (
            <BulkBar orders={orders} numberBox={numberBox} onReset={ask} onClear={onClear} />
          )}
        />
        <p role="status" className={unseen}>
          {actions.said}
        </p>
        <BasketPanel
          basketNumber={isOpen ? current : ''}
          row={at}
          onClose={() => onSearch({ open: '' })}
          onReset={(order) => ask([order])}
          onNext={goTo}
        />
      </div>
      <ResetDialog
        baskets={toReset}
        onClose={() => setToReset([])}
        onReset={(numbers) => void actions.reset(numbers)}
      />
    </BasketActionsContext>
  )
}

/**
 * Opens the tab and page of a basket that the address names and the list does not have. Shows a toast if it is in none.
 * The text does not say whether the basket is gone, not permitted or filtered out. A basket that leaves the list later,
 * for example once it is approved, is not followed.
 */
function useLinked(search: BasketSearch, isHere: boolean | undefined, onSearch: OnSearch): void {
  const { order } = search
  const followed = useRef('')
  const isFirst = useRef(true)
  const follow = useEffectEvent(async () => {
    // The server has looked for the first one.
    const place = isFirst.current ? null : await findBasket(search).catch(() => undefined)
    // The search may have failed, which says nothing about the basket, or the user has gone on meanwhile.
    if (place === undefined || followed.current !== order) return
    const isElsewhere = place !== null && (place.tab !== search.tab || place.page !== search.page)
    if (isElsewhere) onSearch({ tab: place.tab, page: place.page }, true)
    else if (place === null) void showToast(({ basketNotHere }) => basketNotHere(order))
  })
  useEffect(() => {
    if (order === '') followed.current = ''
    if (order === followed.current || isHere === undefined) return
    followed.current = order
    if (!isHere) void follow()
  }, [order, isHere])
  useEffect(() => {
    if (isHere !== undefined) isFirst.current = false
  }, [isHere])
  useEffect(() => () => void (followed.current = ''), [])
}

const focusPanelBox = () => document.querySelector<HTMLInputElement>('aside form input')?.focus()
