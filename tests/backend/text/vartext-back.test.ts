import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textKey } from '#src/backend/platform/db/tables/text.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let keeper: string
beforeAll(async () => {
  portal = await openTestPortal()
  keeper = await hire(portal, 'keeper', 1, ['CAN_UPLOAD'])
})
afterAll(() => portal.close())

async function upload(...texts: string[]): Promise<void> {
  const body = new FormData()
  body.append('file', new File([`<vartexts>${texts.join('')}</vartexts>`], 'texts.xml', { type: 'text/xml' }))
  const headers = { authorization: `Token ${keeper}` }
  const answer = await portal.send('/vue/i18n/vartext-xml/?allow_removed=1', { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}
const entry = (key: string, attributes = '') =>
  `<text key="${key}"${attributes}><value lang="master">Text ${key}</value></text>`
const keyOf = async (key: string) =>
  (
    await portal.database.read
      .select()
      .from(textKey)
      .where(and(eq(textKey.space, 'vartext'), eq(textKey.key, key)))
  )[0]

test('a removed key returns with its old description, unless the file has another', async () => {
  await upload(entry('stays'), entry('goes', ' desc="Note"'))
  const isBack = async (attributes: string) => {
    await upload(entry('stays'))
    expect(await keyOf('goes')).toMatchObject({ removed: true })
    await upload(entry('stays'), entry('goes', attributes))
    return (await keyOf('goes'))?.description
  }
  expect([await isBack(''), await isBack(' desc="Other"')]).toEqual(['Note', 'Other'])
})
