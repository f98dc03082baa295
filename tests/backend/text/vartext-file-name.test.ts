import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { hire } from '#tests/backend/staff.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let keeper: string
beforeAll(async () => {
  portal = await openTestPortal()
  keeper = await hire(portal, 'keeper', 1, ['CAN_UPLOAD'])
})
afterAll(() => portal.close())

test.each([
  ['a letter that its end would cut in two', `${'a'.repeat(249)}😀.xml`, `${'a'.repeat(249)}\ufffd`],
  ['invisible characters', 'a\u0000b\u202ec.xml', 'abc.xml'],
])('a file name may have %s', async (_, name, stored) => {
  const body = new FormData()
  const text = `<vartexts><text key="named"><value lang="master">${name.length}</value></text></vartexts>`
  body.append('file', new File([text], name, { type: 'text/xml' }))
  const headers = { authorization: `Token ${keeper}` }
  const answer = await portal.send('/vue/i18n/vartext-xml/?allow_removed=1', { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  const [row] = await portal.database.read.select().from(audit).orderBy(desc(audit.id)).limit(1)
  expect(row?.after).toMatchObject({ file: stored })
})
