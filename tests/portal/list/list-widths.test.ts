import { expect, it } from 'vitest'
import { z } from 'zod'
import { table } from '#recipes/table.ts'

const tickRem = 2.25
const flexibleRem = 8

/** By list: the width in rem of the checkbox and the actions, which are beside the columns. */
const besideRem: Record<string, number> = {
  baskets: tickRem + 9,
  contacts: 8,
  'delivery-addresses': 17,
  users: 8,
}

const meta = z.object({ width: z.number().optional(), grow: z.number().optional(), priority: z.number().optional() })
const list = z.object({ name: z.string(), columns: z.array(z.object({ meta: meta.optional() })) })
const files = import.meta.glob<Record<string, unknown>>('../../../src/portal/*/*-{list,columns,list-page}.tsx', {
  eager: true,
})
const lists = Object.values(files)
  .flatMap((file) => Object.values(file))
  .flatMap((one) => list.safeParse(one).data ?? [])

it('every list is found', () => {
  const names = lists.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([...Object.keys(besideRem), 'audit', 'price-logs']))
})

it.each(lists)(
  'the table of $name has room for its columns at every width at which it is a table',
  ({ name, columns }) => {
    const steps = [...JSON.stringify(table).matchAll(/@container \(width < (\d+)rem\)/g)].map(([, rem]) => Number(rem))
    const [all = 0, second = 0, cards = 0] = [...new Set(steps)].toSorted((a, b) => b - a)
    const needed = (min: number) =>
      columns
        .filter(({ meta }) => (meta?.priority ?? 1) <= min)
        .reduce((sum, { meta }) => sum + (meta?.width ?? flexibleRem), besideRem[name] ?? 0)
    expect(needed(3)).toBeLessThanOrEqual(all)
    expect(needed(2)).toBeLessThanOrEqual(second)
    expect(needed(1)).toBeLessThanOrEqual(cards)
  },
)

it.each(lists)(
  'the columns of $name share the additional width of a wide table, and one takes the rest',
  ({ columns }) => {
    expect(columns.filter(({ meta }) => meta?.width === undefined)).toHaveLength(1)
    expect(columns.reduce((sum, { meta }) => sum + (meta?.grow ?? 0), 0)).toBeLessThan(1)
  },
)
