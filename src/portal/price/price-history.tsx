import { Suspense } from 'react'
import { m } from '#messages'
import { fullMoment } from '#src/site/date.ts'
import { lazyPart } from '#src/portal/shell/browser/load-part.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PlainTable } from '#src/ui/table.tsx'
import { css } from '#styles/css'
import { type PricePoint, usePriceHistory } from './price-queries.ts'
import { inEuros } from '#src/site/money.ts'

const PricePlot = lazyPart(async () => (await import('./price-plot.tsx')).PricePlot)

const heading = css({ textStyle: 'section' })
const stack = css({ display: 'flex', flexDirection: 'column', gap: '3', _narrow: { paddingInline: '5' } })
const quiet = css({ color: 'ink-2', textStyle: 'small' })
const summary = css({ cursor: 'pointer', minHeight: 'tool' })
const plotHeight = '17.125rem'

/** `own`: the time of the price log on the page, whose price is marked. */
export function PriceHistory({ article, type, own }: { article: string; type: string; own: string }) {
  const { data, error, dataUpdatedAt, isFetching, refetch } = usePriceHistory(article, type)
  const { locale, site } = useShell()
  const reader = { locale, timeZone: site.timeZone }
  // A backend without price histories refuses the call. The page then has no history.
  if (data?.ok === false) return null
  const points = data?.data.points
  const title = m.price_history_title({ article })
  return (
    <section className={stack} aria-labelledby="price-history">
      <h2 id="price-history" className={heading}>
        {title}
      </h2>
      {points === undefined ? (
        error ? (
          <p>
            {m.price_history_failure()}{' '}
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              {m.list_try_again()}
            </Button>
          </p>
        ) : (
          <Skeleton height={plotHeight} />
        )
      ) : points.length === 0 ? (
        <p>{m.price_history_empty()}</p>
      ) : (
        <>
          <Suspense fallback={<Skeleton height={plotHeight} />}>
            <PricePlot points={points} own={own} until={new Date(dataUpdatedAt)} title={title} />
          </Suspense>
          <p className={quiet}>{m.price_history_legend()}</p>
          <details>
            <summary className={summary}>{m.price_history_table()}</summary>
            <PlainTable
              caption={title}
              rows={points.toReversed()}
              columns={[
                { label: m.name_date(), show: ({ at }) => fullMoment(at, reader), card: 'title' },
                { label: m.price_history_source(), show: sourceOf, card: 'foot' },
                {
                  label: m.price_history_one(),
                  show: ({ price }) => inEuros(price, reader.locale),
                  align: 'end',
                  card: 'end',
                },
              ]}
            />
          </details>
        </>
      )}
    </section>
  )
}

const sourceOf = ({ source, company }: PricePoint) =>
  source === 'upload' ? m.price_history_list() : [m.price_history_log(), company].filter(Boolean).join(' · ')
