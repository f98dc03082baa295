import { m } from '#messages'
import type { Data } from '#src/contract/call/call.ts'
import type { price } from '#src/contract/price.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { tagOf } from '#src/site/site.ts'
import { Cell, Head, HeadRow, Row, Table } from '#src/ui/table.tsx'
import { css } from '#styles/css'
import { inEuros } from './price-words.ts'

type Found = Data<typeof price.upload>
type Move = NonNullable<Found['rises']>[number]
type Added = NonNullable<Found['samples']>['new'][number]

const heading = css({ textStyle: 'body', fontWeight: 'strong', paddingBlockEnd: '2' })
const anyName = css({ overflowWrap: 'anywhere' })
const column = { width: '8.5rem' }
const narrow = { width: '5rem' }

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
      <Table caption={title}>
        <thead>
          <HeadRow data-plain>
            <Head>{m.name_article()}</Head>
            {[m.upload_before(), m.upload_after(), m.upload_change()].map((label) => (
              <Head key={label} align="end" style={column}>
                {label}
              </Head>
            ))}
          </HeadRow>
        </thead>
        <tbody>
          {moves.map((move) => (
            <Row key={`${move.article_uid} ${move.article_type}`} data-plain>
              <Cell data-card="title">{move.article_uid}</Cell>
              <Cell align="end" data-label={m.upload_before()}>
                {inEuros(move.before, locale)}
              </Cell>
              <Cell align="end" data-label={m.upload_after()}>
                {inEuros(move.after, locale)}
              </Cell>
              <Cell align="end" data-card="end">
                {change.format(Number(move.after) / Number(move.before) - 1)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

export function AddedPrices({ added, all }: { added: readonly Added[]; all: number }) {
  const { locale } = useShell()
  const title = m.upload_first({ kind: m.upload_new(), count: added.length, all })
  return (
    <div>
      <h3 className={heading}>{title}</h3>
      <Table caption={title}>
        <thead>
          <HeadRow data-plain>
            <Head align="end" style={narrow}>
              {m.upload_line()}
            </Head>
            <Head>{m.name_article()}</Head>
            <Head>{m.name_article_type()}</Head>
            <Head align="end" style={column}>
              {m.name_price()}
            </Head>
          </HeadRow>
        </thead>
        <tbody>
          {added.map(({ line, article_uid, article_type, price: amount }) => (
            <Row key={line} data-plain>
              <Cell align="end" data-label={m.upload_line()}>
                {line}
              </Cell>
              <Cell data-card="title">
                <span className={anyName}>{article_uid}</span>
              </Cell>
              <Cell data-label={m.name_article_type()}>
                <span className={anyName}>{article_type}</span>
              </Cell>
              <Cell align="end" data-card="end">
                {inEuros(amount, locale)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
