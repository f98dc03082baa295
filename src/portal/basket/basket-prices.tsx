import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { stripLeadingZeros } from '#src/contract/values/basket-number.ts'
import { basketPricesQuery } from '#src/portal/price/price-queries.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { inEuros } from '#src/site/money.ts'
import { css } from '#styles/css'

const heading = css({ textStyle: 'section', marginBlockEnd: '2' })
const line = css({ display: 'flex', justifyContent: 'space-between', gap: '3', paddingBlock: '1' })
const amount = css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
const article = css({ minWidth: '0', overflowWrap: 'anywhere' })
const all = css({ textStyle: 'small' })

/** Shows the latest price logs of a basket. Shows nothing without the right to see them, or if there are none. */
export function BasketPrices({ basketNumber }: { basketNumber: string }) {
  const { who, locale } = useShell()
  const maySee = who?.groups.includes('SEE_PRICELOGS') ?? false
  const number = stripLeadingZeros(basketNumber)
  const { data: own = [] } = useQuery({ ...basketPricesQuery(number), enabled: maySee })
  if (own.length === 0) return null
  return (
    <section>
      <h3 className={heading}>{m.basket_prices()}</h3>
      <ul>
        {own.map((log) => (
          <li key={log.id} className={line}>
            <Link to="/detail-price/$pid" params={{ pid: String(log.id) }} className={article}>
              {log.article_uid}
            </Link>
            <span className={amount}>{inEuros(log.price, locale)}</span>
          </li>
        ))}
      </ul>
      <Link to="/price-logs" search={{ order_number: number }} className={all}>
        {m.basket_prices_all()}
      </Link>
    </section>
  )
}
