import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { z } from 'zod'

const rowsOf = <Row extends z.ZodType>(name: string, row: Row) =>
  z.array(row).parse(parse(readFileSync(`src/backend/demo/data/${name}.csv`, 'utf8'), { columns: true }))

test('the README has the start page of each demo account, as the rules after a login define it', () => {
  const companies = rowsOf('companies', z.object({ id: z.string(), lines: z.string() }))
  const contacts = rowsOf('contacts', z.object({ email: z.string(), company_id: z.string(), groups: z.string() }))
  const rows = [
    ...readFileSync('README.md', 'utf8').matchAll(/^\| `(\w+)` +\| .+ \| (companies|line selection|shop) +\|$/gm),
  ]
  expect(rows).toHaveLength(6)
  for (const [, account, lands] of rows) {
    const contact = contacts.find(({ email }) => email === `${account}@demo.example`)
    const lines = companies.find(({ id }) => id === contact?.company_id)?.lines.split('|') ?? []
    const isDealer = contact?.groups.includes('IS_DEALER_ADMIN') ?? account === 'admin'
    const place = isDealer ? 'companies' : lines.length > 1 ? 'line selection' : 'shop'
    expect([account, lands]).toEqual([account, place])
  }
})
