import type { basket } from '#src/backend/tables.ts'
import type { Company, CompanyTree } from './companies.ts'
import { type Random, at, createRandom } from './random.ts'
import { commissionTable } from './words/company-names.ts'
import { surnameTable } from './words/places.ts'
import { cell } from './words/table.ts'

export type BasketRow = typeof basket.$inferInsert & { companyId: number; lineCode: string; createdAt: Date }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const germanSurnames = cell(surnameTable[0] ?? [], 1).split('; ')
const waiting = 2

/**
 * The dealer's baskets that everybody sees first: number, company, line, status, days ago and time created, days ago and
 * time of the last change, commission.
 */
const firstBaskets = [
  ['2000014711', 'Tischlerei Ahlers', 'fronts', waiting, 1, '16:40', 0, '08:12', 'Küche Familie Brandt'],
  ['2000014698', 'Möbelwerk Nord GmbH', 'door-leaves', waiting, 1, '11:05', 1, '11:07', 'Hotelzimmer 201–214'],
  ['99004312', 'Innenausbau Petersen', 'edging', waiting, 2, '17:31', 2, '17:31', 'Nachlieferung Petersen'],
  ['2000014655', 'Schreinerei Huber', 'fronts', 0, 3, '09:14', 2, '07:50', 'Gasthof Zur Post, Theke'],
  ['2000014640', 'Holz & Form KG', 'door-leaves', 1, 4, '15:22', 4, '15:22', 'Kita Teutoburger Straße'],
  ['99004287', 'Küchenstudio Brandt', 'fronts', waiting, 4, '10:08', 3, '10:08', 'Musterküche Ausstellung'],
  ['4711', 'Tischlerei Wittenbrink GmbH', 'edging', waiting, 5, '13:20', 5, '13:26', 'Werkstattbedarf'],
  ['2000014602', 'Messebau Terwort GmbH', 'door-leaves', waiting, 6, '08:45', 5, '16:02', 'Messestand Halle 6'],
  ['310472', 'Schreinerei Stadler & Sohn', 'door-leaves', 0, 7, '12:11', 7, '12:11', 'Kanzlei Dr. Reiß, Innentüren'],
] as const

/** The statuses of the dealer's other baskets: 14 in process, the rest finished, a few of them with an error. */
const dealerBaskets = 120
const inProcess = 14

/**
 * Baskets of the demo dealer's tree first, then of all other companies; the newest have the highest numbers. Those in
 * process move on from now on, the dealer's first after three steps' time, but for those that wait for an answer to a query.
 */
export function* makeBaskets(
  tree: CompanyTree,
  count: number,
  approverId: number,
  now: Date,
  stepSeconds = 5,
): Generator<BasketRow> {
  const after = (steps: number) => new Date(now.getTime() + Math.round(steps * stepSeconds) * 1000)
  const random = createRandom('baskets')
  for (const [
    basketNumber,
    name,
    lineCode,
    status,
    createdDays,
    created,
    changedDays,
    changed,
    customer,
  ] of firstBaskets) {
    const company = tree.dealerTree.find((candidate) => candidate.name1 === name)
    if (!company) throw new Error(`the dealer's tree has no ${name}`)
    yield {
      basketNumber,
      companyId: company.id,
      lineCode,
      status,
      createdAt: dayAt(now, createdDays, created),
      statusAt: dayAt(now, changedDays, changed),
      approvalNumber: null,
      approvedBy: null,
      customer,
      queryPending: status === 1,
      nextStepAt: null,
    }
  }
  const customers = tree.dealerTree.slice(1).filter(orders)
  for (let i = 0; i < dealerBaskets - firstBaskets.length; i++) {
    const status = i < inProcess ? (i % 5 < 3 ? 3 : 4) : random.chance(0.07) ? 6 : 5
    const ageDays = i < inProcess ? 1 + i * 0.6 : 8 + (i - inProcess) * 3.1
    const customer = at(customers, random.int(0, customers.length - 1))
    const row = makeBasket(random, i, customer, status, ageDays, 2290 - i, approverId, now)
    yield moving(row, i % 5 === 2, after(3 * 1.7 ** i))
  }
  const inTree = new Set(tree.dealerTree.map((company) => company.id))
  const others = tree.companies.filter((company) => !inTree.has(company.id) && orders(company))
  for (let i = 0; i < count - dealerBaskets; i++) {
    const status = at([5, 2, 5, 3, 0, 5, 4, 5, 6, 1, 5, 2], i)
    const ageDays = 0.3 + ((i * 37) % 400) * (status < 5 ? 0.04 : 0.9)
    const row = makeBasket(random, dealerBaskets + i, random.pick(others), status, ageDays, 1000 + i, null, now)
    yield moving(row, i % 10 === 7, after(60 + ((i * 7919) % 17_280)))
  }
}

/** What is approved moves on by itself, unless a query is pending. */
function moving(row: BasketRow, asksFirst: boolean, nextStepAt: Date): BasketRow {
  if (row.status !== 3 && row.status !== 4) return { ...row, nextStepAt: null }
  return { ...row, queryPending: asksFirst, nextStepAt: asksFirst ? null : nextStepAt }
}

/** Workshops and shops order; the supplier and the end customers do not. */
function orders({ kind }: Company): boolean {
  return kind === 'dealer' || kind === 'branch' || kind === 'craft'
}

function makeBasket(
  random: Random,
  index: number,
  company: Company,
  status: number,
  ageDays: number,
  approval: number,
  approvedBy: number | null,
  now: Date,
): BasketRow {
  const createdAt = inWorkingHours(random, new Date(now.getTime() - ageDays * dayMs), now)
  const changedAt = inWorkingHours(random, new Date(createdAt.getTime() + random.next() * 3 * dayMs), now)
  const approved = status >= 3
  return {
    basketNumber: basketNumber(index),
    companyId: company.id,
    lineCode: random.pick(company.lines),
    status,
    createdAt,
    statusAt:
      status === 0 || changedAt < createdAt ? new Date(createdAt.getTime() + random.int(1, 50) * minuteMs) : changedAt,
    approvalNumber: approved ? `A-${approval}` : null,
    approvedBy: approved ? approvedBy : null,
    queryPending: status === 1 || (status < 3 && random.chance(0.1)),
    customer: cell(random.pick(commissionTable), 0).replace('{s}', random.pick(germanSurnames)),
  }
}

/** All kinds of numbers the rule knows: 20 and ten digits, 99 and eight digits, others from four digits on. */
function basketNumber(index: number): string {
  if (index % 3 === 0) return `99${String(4200 - index * 3 + (index > 1000 ? 900_000 : 0)).padStart(6, '0')}`
  if (index % 7 === 0) return String(310_000 - index * 11 + (index > 1000 ? 80_000_000 : 0))
  return `20${String((index > 1000 ? 90_000_000 : 14_590) - index * 7).padStart(8, '0')}`
}

/** A time of day in the site's winter time, so many days ago; never later than now. */
function dayAt(now: Date, daysAgo: number, time: string): Date {
  const [hours, minutes] = time.split(':').map(Number)
  const day = Date.UTC(
    now.getUTCFullYear(),
    now.getUTCMonth(),
    now.getUTCDate() - daysAgo,
    (hours ?? 0) - 1,
    minutes ?? 0,
  )
  return new Date(daysAgo > 0 ? day : Math.min(day, now.getTime() - 20 * minuteMs))
}

function inWorkingHours(random: Random, date: Date, now: Date): Date {
  const day = Date.UTC(
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    random.int(6, 16),
    random.int(0, 59),
  )
  return new Date(Math.min(day, now.getTime() - random.int(60, 240) * minuteMs))
}
