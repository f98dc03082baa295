import { expect, it } from 'vitest'
import { auditList } from '#src/portal/audit/audit-list.tsx'
import { addressList } from '#src/portal/address/address-list.tsx'
import { contactList } from '#src/portal/contact/contact-list.tsx'
import { basketList } from '#src/portal/basket/basket-columns.tsx'
import { priceLogList } from '#src/portal/price/price-log-list-page.tsx'
import { userList } from '#src/portal/user/user-list-page.tsx'
import { table } from '#recipes/table.ts'

const tickRem = 2.25
const flexibleRem = 8
const lists = [
  { name: 'baskets', columns: basketList.columns, besideRem: tickRem + 9 },
  { name: 'contacts', columns: contactList.columns, besideRem: 8 },
  { name: 'delivery addresses', columns: addressList.columns, besideRem: 13.5 },
  { name: 'the audit log', columns: auditList.columns, besideRem: 0 },
  { name: 'price logs', columns: priceLogList.columns, besideRem: 0 },
  { name: 'users', columns: userList.columns, besideRem: 8 },
]

it.each(lists)('The table of $name has room for its columns at every width at which it is one', (list) => {
  const steps = [...JSON.stringify(table).matchAll(/@container \(width < (\d+)rem\)/g)].map(([, rem]) => Number(rem))
  const [all = 0, second = 0, cards = 0] = [...new Set(steps)].toSorted((a, b) => b - a)
  const needed = (min: number) =>
    list.columns
      .filter(({ meta }) => (meta?.priority ?? 1) <= min)
      .reduce((sum, { meta }) => sum + (meta?.width ?? flexibleRem), list.besideRem)
  expect(needed(3)).toBeLessThanOrEqual(all)
  expect(needed(2)).toBeLessThanOrEqual(second)
  expect(needed(1)).toBeLessThanOrEqual(cards)
})
