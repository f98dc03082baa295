import { m } from '#messages'
import type { Data } from '#src/contract/call/call.ts'
import type { price } from '#src/contract/price.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import type { Locale } from '#src/site/site.ts'
import { type PlainColumn, PlainTable } from '#src/ui/table.tsx'
import { asNumber, sumOf, typeName } from './price-words.ts'
import { inEuros } from '#src/site/money.ts'

type PriceRow = Data<typeof price.log>['rows'][number]

const millimetres = ({ width, height, depth }: PriceRow) => [width, height, depth].map((one) => one ?? '–').join(' × ')

const hasSize = ({ width, height, depth }: PriceRow) => width !== null || height !== null || depth !== null

const columnsIn = (locale: Locale, sum: string | undefined): PlainColumn<PriceRow>[] => [
  {
    label: m.price_item(),
    show: (row) => row.item_number,
    card: 'title',
    foot: sum === undefined ? undefined : m.price_sum(),
  },
  { label: m.name_article_type(), show: (row) => typeName(row.type), width: '7rem', priority: 2 },
  {
    label: m.price_size(),
    show: (row) => (hasSize(row) ? m.price_millimetres({ size: millimetres(row) }) : '–'),
    width: '12rem',
    priority: 2,
  },
  { label: m.price_quantity(), show: (row) => asNumber(row.quantity, locale), width: '5rem', align: 'end' },
  { label: m.price_one(), show: (row) => inEuros(row.item_price, locale), width: '7rem', align: 'end' },
  { label: m.price_before(), show: (row) => inEuros(row.oprice, locale), width: '7.5rem', align: 'end', priority: 3 },
  {
    label: m.price_discount(),
    show: (row) => m.price_percent({ value: asNumber(row.discount, locale) }),
    width: '5.5rem',
    align: 'end',
  },
  {
    label: m.name_price(),
    show: (row) => inEuros(row.price, locale),
    width: '7.5rem',
    align: 'end',
    card: 'end',
    foot: sum === undefined ? undefined : inEuros(sum, locale),
  },
]

export function PriceRows({ rows }: { rows: readonly PriceRow[] }) {
  const { locale } = useShell()
  const sum = rows.length > 1 ? sumOf(rows.map(({ price: one }) => one)) : undefined
  return <PlainTable caption={m.price_rows_title()} columns={columnsIn(locale, sum)} rows={rows} />
}
