import type { price, priceLog, priceLogRow } from '#src/backend/tables.ts'
import type { BasketRow } from './baskets.ts'
import { type Product, makeProducts } from './products.ts'
import { type Random, at, createRandom } from './random.ts'

type Priced = { articleUid: string; articleType: string; cents: number; product: Product }
type Buyer = { id: number; companyId: number }

const minuteMs = 60_000
const yearMs = 365 * 24 * 60 * minuteMs

/** What a piece costs, between which cents, and its type in the price list, by family. */
const priceRanges: Record<string, readonly [string, number, number]> = {
  board: ['board', 2890, 11900],
  front: ['front', 3490, 14900],
  worktop: ['board', 9900, 38900],
  shelf: ['board', 1290, 4490],
  splashback: ['board', 11900, 28900],
  plinth: ['board', 1490, 3990],
  drawer: ['drawer', 1990, 12900],
  hinge: ['fitting', 390, 4890],
  handle: ['fitting', 290, 2490],
  lift: ['fitting', 2490, 9900],
  rail: ['fitting', 890, 2990],
  edging: ['edging', 1990, 9900],
  veneer: ['veneer', 2190, 8900],
  door: ['door-leaf', 14900, 128900],
}
const doorFittings = new Set(['door.lever', 'door.lock'])

/** The price list: every product in each of its formats. */
function priceList(): Priced[] {
  const random = createRandom('prices')
  return makeProducts().flatMap((product) => {
    const [type, low, high] = doorFittings.has(product.family)
      ? (['fitting', 1890, 12900] as const)
      : (priceRanges[product.family.split('.')[0] ?? ''] ?? ['other', 990, 9900])
    const articleType = product.family === 'door.frame' ? 'frame' : type
    return product.formats.map((_, format) => ({
      articleUid: `${product.model.replace(' ', '-')}-${format + 1}`,
      articleType,
      cents: Math.round(random.int(low, high) / 10) * 10 + at([0, 5, 9], format),
      product,
    }))
  })
}

export function* priceRows(now: Date): Generator<typeof price.$inferInsert> {
  const random = createRandom('price changes')
  for (const { articleUid, articleType, cents } of priceList()) {
    yield { articleUid, articleType, price: money(cents), changedAt: new Date(now.getTime() - random.next() * yearMs) }
  }
}

export type PriceLogs = { logs: (typeof priceLog.$inferInsert)[]; rows: (typeof priceLogRow.$inferInsert)[] }

/** Price logs with their rows, a batch at a time, the oldest first. A log's price is the sum of its rows. */
export function* makePriceLogs(
  count: number,
  batchSize: number,
  buyers: readonly Buyer[],
  baskets: readonly BasketRow[],
  now: Date,
): Generator<PriceLogs> {
  const random = createRandom('price logs')
  const list = priceList()
  const byCompany = Map.groupBy(buyers, (buyer) => buyer.companyId)
  for (let start = 0; start < count; start += batchSize) {
    const batch: PriceLogs = { logs: [], rows: [] }
    for (let id = start + 1; id <= Math.min(start + batchSize, count); id++) {
      const basket = random.chance(0.6) ? random.pick(baskets) : undefined
      const colleagues = basket && byCompany.get(basket.companyId)
      const buyer = colleagues ? random.pick(colleagues) : random.pick(buyers)
      const article = random.pick(list)
      const rows = Array.from({ length: random.int(1, count > 100_000 ? 2 : 4) }, (_, i) =>
        makeRow(random, id, i + 1, i === 0 ? article : random.pick(list)),
      )
      batch.logs.push({
        id,
        // The further back, the fewer: the square keeps most of a year's logs recent.
        date: new Date(now.getTime() - Math.round((1 - id / (count + 1)) ** 2 * yearMs) - random.int(5, 90) * minuteMs),
        kind: basket ? 'basket' : random.chance(0.6) ? 'article' : 'quotation',
        basketNumber: basket?.basketNumber ?? '',
        articleUid: article.articleUid,
        articleType: article.articleType,
        price: money(rows.reduce((sum, row) => sum + row.cents, 0)),
        companyId: buyer.companyId,
        contactId: buyer.id,
      })
      for (const { row } of rows) batch.rows.push(row)
    }
    yield batch
  }
}

function makeRow(random: Random, priceLogId: number, position: number, article: Priced) {
  const { product, articleType, articleUid, cents } = article
  const quantity =
    articleType === 'fitting' ? random.int(2, 60) : articleType === 'edging' ? random.int(1, 8) : random.int(1, 14)
  const discount = random.pick([0, 15, 25, 32, 38, 40.5])
  const gross = cents * quantity
  const net = Math.round(gross * (1 - discount / 100))
  const sized = ['board', 'front', 'door-leaf', 'drawer', 'frame', 'veneer'].includes(articleType)
  const row = {
    priceLogId,
    position,
    type: articleType,
    itemNumber: articleUid,
    quantity: quantity.toFixed(2),
    width: sized ? random.pick([296, 396, 446, 596, 610, 735, 860, 985]) : null,
    height: sized ? random.pick([283, 355, 715, 1075, 1435, 1985, 2110]) : null,
    depth: sized ? Math.round(product.thickness) : null,
    discount: discount.toFixed(2),
    itemPrice: money(cents),
    oprice: money(gross),
    price: money(net),
  }
  return { row, cents: net }
}

function money(cents: number): string {
  return (cents / 100).toFixed(2)
}
