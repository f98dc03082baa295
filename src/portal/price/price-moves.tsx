import { m } from '#messages'
import type { Data } from '#src/contract/call/call.ts'
import type { price } from '#src/contract/price.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { tagOf } from '#src/site/site.ts'
import { PlainTable } from '#src/ui/table.tsx'
import { css } from '#styles/css'
import { inEuros } from '#src/site/money.ts'

type Found = Data<typeof price.upload>
type Move = NonNullable<Found['rises']>[number]
type Added = NonNullable<Found['samples']>['new'][number]

const heading = css({ textStyle: 'body', fontWeight: 'strong', paddingBlockEnd: '2' })
const anyName = css({ overflowWrap: 'anywhere' })
const width = '8.5rem'

export function Moves({ title, moves }: { title: string; moves: readonly Move[] }) {
  const { locale } = useShell()
  const change = new Intl.NumberFormat(tagOf(locale), {
    style: 'percent',
    signDisplay: 'always',
    maximumFractionDigits: 1,
  })
  return (
    <div>
      <h3 className={heading}>{title}</h3>
      <PlainTable
        caption={title}
        rows={moves}
        columns={[
          { label: m.name_article(), show: (move) => move.article_uid, card: 'title' },
          { label: m.upload_before(), show: (move) => inEuros(move.before, locale), width, align: 'end' },
          { label: m.upload_after(), show: (move) => inEuros(move.after, locale), width, align: 'end' },
          {
            label: m.upload_change(),
            show: ({ before, after }) => change.format(Number(after) / Number(before) - 1),
            width,
            align: 'end',
            card: 'end',
          },
        ]}
      />
    </div>
  )
}

export function AddedPrices({ added, all }: { added: readonly Added[]; all: number }) {
  const { locale } = useShell()
  const title = m.upload_first({ kind: m.upload_new(), count: added.length, all })
  const named = (text: string) => <span className={anyName}>{text}</span>
  return (
    <div>
      <h3 className={heading}>{title}</h3>
      <PlainTable
        caption={title}
        rows={added}
        columns={[
          { label: m.upload_line(), show: ({ line }) => line, width: '5rem', align: 'end' },
          { label: m.name_article(), show: (one) => named(one.article_uid), card: 'title' },
          { label: m.name_article_type(), show: (one) => named(one.article_type) },
          { label: m.name_price(), show: (one) => inEuros(one.price, locale), width, align: 'end', card: 'end' },
        ]}
      />
    </div>
  )
}
