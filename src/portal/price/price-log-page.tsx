import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import type { Data } from '#src/contract/call/call.ts'
import type { price } from '#src/contract/price.ts'
import { fullMoment } from '#src/site/date.ts'
import { FormRecord } from '#src/portal/form/form-record.tsx'
import { Crumbs } from '#src/portal/shell/crumbs.tsx'
import { useShell } from '#src/portal/shell/shell.ts'
import { NoRight } from '#src/portal/state/no-right.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { css } from '#styles/css'
import { PriceHistory } from './price-history.tsx'
import { usePriceLog } from './price-queries.ts'
import { asPercent, kindName, sumOf, typeName } from './price-words.ts'
import { inEuros } from '#src/site/money.ts'
import { PriceRows } from './price-rows.tsx'

const page = css({ display: 'flex', flexDirection: 'column', gap: '5', padding: '5', _narrow: { paddingInline: '0' } })
const facts = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(11rem, 1fr))]',
  gap: '3',
  maxWidth: '[68rem]',
  _narrow: { paddingInline: '5' },
})
const amount = css({
  fontSize: '[1.75rem]',
  lineHeight: '[2.25rem]',
  fontWeight: 'strong',
  fontVariantNumeric: 'tabular-nums',
})
const term = css({ textStyle: 'small', color: 'ink-2' })
const value = css({ overflowWrap: 'anywhere' })
const heading = css({ textStyle: 'section', paddingBlockEnd: '2', _narrow: { paddingInline: '5' } })
const inset = css({ _narrow: { paddingInline: '5' } })

type Log = Data<typeof price.log>

export function PriceLogPage({ id }: { id: number }) {
  const query = usePriceLog(id)
  const { who } = useShell()
  if (who && query.data?.ok === false && query.data.refusal.code === 'forbidden')
    return <NoRight right="SEE_PRICELOGS" who={who} />
  return (
    <FormRecord query={query} title={m.price_log_title()}>
      {({ log, rows }) => (
        <>
          <PageHead
            title={log ? m.price_log_of({ article: log.article_uid }) : m.price_log_title()}
            trail={<Crumbs />}
          />
          <div className={page}>
            {log ? <Price log={log} rows={rows} /> : null}
            {log ? <Facts log={log} /> : null}
            {log ? <PriceHistory article={log.article_uid} type={log.article_type} own={log.date} /> : null}
            <section aria-labelledby="price-rows">
              <h2 id="price-rows" className={heading}>
                {m.price_rows_title()}
              </h2>
              {rows.length === 0 ? (
                <EmptyState title={m.price_rows_empty()}>{m.price_rows_empty_text()}</EmptyState>
              ) : (
                <PriceRows rows={rows} />
              )}
            </section>
          </div>
        </>
      )}
    </FormRecord>
  )
}

/** Shows the price, and how far it is below the sum of the list prices. */
function Price({ log, rows }: { log: NonNullable<Log['log']>; rows: Log['rows'] }) {
  const { locale } = useShell()
  const listed = sumOf(rows.map(({ oprice }) => oprice))
  const below = 1 - Number(log.price) / Number(listed)
  return (
    <div className={inset}>
      <p className={term}>{m.name_price()}</p>
      <p className={amount}>{inEuros(log.price, locale)}</p>
      {below > 0 && below < 1 ? (
        <p className={term}>
          {m.price_below_list({ percent: asPercent(below, locale), price: inEuros(listed, locale) })}
        </p>
      ) : null}
    </div>
  )
}

function Facts({ log }: { log: NonNullable<Log['log']> }) {
  const { locale, site } = useShell()
  const shown: [label: string, value: string][] = [
    [m.name_date(), fullMoment(log.date, { locale, timeZone: site.timeZone })],
    [m.name_article_type(), typeName(log.article_type)],
    [m.name_kind(), kindName(log.kind)],
    [m.name_basket(), log.basket_number],
    [m.name_company(), log.company],
    [m.name_contact(), shownEmail(log.contact)],
  ]
  return (
    <dl className={facts}>
      {shown
        .filter(([, text]) => text !== '')
        .map(([label, text]) => (
          <div key={label}>
            <dt className={term}>{label}</dt>
            <dd className={value}>{text}</dd>
          </div>
        ))}
    </dl>
  )
}
