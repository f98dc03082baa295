import { Link, useNavigate } from '@tanstack/react-router'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { columnsFor, type List } from '#src/portal/list/columns/list-columns.ts'
import { Lines, OneLine } from '#src/portal/list/list-cells.tsx'
import type { FilterField } from '#src/portal/list/filter/list-filters.tsx'
import { ListPage } from '#src/portal/list/list-page.tsx'
import { useList } from '#src/portal/list/list-queries.ts'
import { SavedViews } from '#src/portal/list/views/saved-views.tsx'
import type { OnSearch } from '#src/portal/list/use-list-search.ts'
import { type PriceLog, type PriceLogFilter, type PriceLogSearch, priceLogSource } from './price-queries.ts'
import { Moment } from '#src/portal/list/moment.tsx'
import { kindName, typeName, wrongPrice, wrongText } from './price-words.ts'
import { inEuros } from '#src/site/money.ts'

const column = columnsFor<PriceLog>()
const detailOf = (row: PriceLog) => ({ to: '/detail-price/$pid', params: { pid: String(row.id) } }) as const

export const priceLogList: List<PriceLog> = {
  name: 'price-logs',
  title: m.menu_price_logs,
  idOf: priceLogSource.idOf,
  columns: column.columns([
    column.accessor((row) => new Date(row.date), {
      id: 'date',
      cell: ({ row }) => <Moment at={row.original.date} />,
      meta: { label: m.name_date, width: 7, card: 'end' },
    }),
    column.accessor((row) => row.article_uid, {
      id: 'article_uid',
      cell: ({ row }) => <ArticleCell row={row.original} />,
      meta: { label: m.name_article, width: 10.5, grow: 0.1, card: 'title' },
    }),
    column.accessor((row) => typeName(row.article_type), {
      id: 'article_type',
      cell: ({ row }) => typeName(row.original.article_type),
      meta: { label: m.name_article_type, width: 6, grow: 0.1, priority: 3, isNamed: true },
    }),
    column.accessor((row) => kindName(row.kind), {
      id: 'kind',
      cell: ({ row }) => kindName(row.original.kind),
      meta: { label: m.name_kind, width: 6, grow: 0.05, priority: 3, isNamed: true },
    }),
    column.accessor((row) => row.basket_number, {
      id: 'basket_number',
      cell: ({ row }) => row.original.basket_number || '–',
      meta: { label: m.name_basket, width: 8.5, priority: 2, isNamed: true },
    }),
    column.accessor((row) => row.company, {
      id: 'company',
      cell: ({ row }) => row.original.company,
      meta: { label: m.name_company },
    }),
    column.accessor((row) => row.contact, {
      id: 'contact',
      cell: ({ row }) => <OneLine>{shownEmail(row.original.contact)}</OneLine>,
      meta: { label: m.name_contact, width: 14, grow: 0.3, priority: 3 },
    }),
    column.accessor((row) => Number(row.price), {
      id: 'price',
      cell: ({ row }) => <PriceCell amount={row.original.price} />,
      meta: { label: m.name_price, width: 7.5, align: 'end', isNamed: true },
    }),
  ]),
}

function ArticleCell({ row }: { row: PriceLog }) {
  return (
    <Link {...detailOf(row)}>
      <Lines lines={[row.article_uid]} nameId={`price-log-${row.id}`} />
    </Link>
  )
}

function PriceCell({ amount }: { amount: string }) {
  const { locale } = useShell()
  return inEuros(amount, locale)
}

const debounceMs = 500
const text = (name: PriceLogFilter, label: string) =>
  ({ name, kind: 'text', label, debounceMs, wrongWith: wrongText }) as const

const filters = () =>
  [
    text('article_uid', m.name_article()),
    text('order_number', m.name_basket()),
    text('company', m.name_company()),
    text('contact', m.name_contact()),
    { ...text('price', m.name_price()), inputMode: 'decimal', wrongWith: wrongPrice },
  ] as const satisfies readonly FilterField[]

export function PriceLogListPage({ view, onSearch }: { view: PriceLogSearch; onSearch: OnSearch }) {
  const navigate = useNavigate()
  return (
    <ListPage
      list={priceLogList}
      source={priceLogSource}
      view={view}
      reading={useList(priceLogSource, view)}
      onSearch={onSearch}
      right="SEE_PRICELOGS"
      views={<SavedViews list="price-logs" />}
      words={{
        failure: m.price_log_failure(),
        empty: [m.price_log_empty(), m.price_log_empty_text()],
        noHit: m.price_log_no_hit(),
      }}
      fields={filters()}
      hasChips
      keys={[{ key: 'o', label: m.price_log_open(), act: ([row]) => row && void navigate(detailOf(row)) }]}
    />
  )
}
