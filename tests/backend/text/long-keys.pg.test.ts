import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readMessageFiles } from '#src/backend/text/message-files.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { isStreamSafe } from '#src/contract/values/storable.ts'
import { textKey } from '#src/contract/call/language.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

/** Letters without repetition: an index would compress and accept repeated ones. */
const lettersOf = (count: number, first: number, of: number) => {
  let at = 1
  const next = () => (at = (at * 48_271) % 2_147_483_647)
  return Array.from({ length: count }, () => String.fromCharCode(first + (next() % of))).join('')
}
const chinese = (count: number) => lettersOf(count, 0x4e00, 20_000)
const tooLong = chinese(1_500)
const longest = `${chinese(833)}.`
const latin = lettersOf(2_000, 97, 26)

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.database.write((tx) =>
    tx
      .update(contact)
      .set({ groups: ['CAN_UPLOAD', 'CAN_TRANSLATE'] })
      .where(eq(contact.id, 6)),
  )
  token = await portal.login('translator@test.example')
})
afterAll(() => portal.close())

async function upload(key: string) {
  const body = new FormData()
  const xml = `<vartexts>\n<text key="${key}"><value lang="master">x</value><value lang="de">y</value></text></vartexts>`
  body.append('file', new File([xml], 'texte.xml', { type: 'text/xml' }))
  const headers = { authorization: `Token ${token}`, 'accept-language': 'en' }
  const response = await portal.send('/vue/i18n/vartext-xml/?allow_removed=1', { method: 'POST', headers, body })
  const { messages }: { messages: string[] } = JSON.parse(await response.text())
  return { code: response.status, messages }
}
const send = (path: string, body: object) => portal.ask('POST', `/vue/i18n/${path}/`, { token, body })
const save = (key: string, text: string) => send('vartext', { languages: ['de'], changes: { de: { [key]: text } } })
const mark = (key: string) =>
  send('marks', { marks: [{ space: 'vartext', lang: 'de', key, kind: 'review', value: 'x' }] })

describe('a key of combining marks split by zero-width characters', () => {
  const split = (count: number) =>
    `a${['\u0301', '\u0316'].map((mark) => (mark.repeat(30) + '\u200b').repeat(count)).join('')}`
  test.each([
    ['two short runs', split(1), 'the text contains more than 30 combining marks in a row'],
    [
      'runs of references',
      `a${'&#x301;&#x200b;'.repeat(40)}`,
      'the text contains more than 30 combining marks in a row',
    ],
    ['thousands of them', split(1_000), 'an item is longer than 2000 characters'],
  ])('is rejected with its line number: %s', async (_, key, reason) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const { code, messages } = await upload(key)
    expect([code, messages]).toEqual([400, [expect.stringContaining(`Line 2: ${reason}`)]])
    expect(normalize.mock.contexts.filter((text) => !isStreamSafe(String(text)))).toEqual([])
    normalize.mockRestore()
  })
})

describe('a key of more bytes than an index can store', () => {
  test('is rejected in a vartext file with its line number', async () => {
    expect(await upload(tooLong)).toEqual({ code: 400, messages: ['Line 2: the key is longer than 2500 bytes.'] })
  })

  test('is rejected in a save with a message', async () => {
    const { code, messages, error } = await save(tooLong, 'x')
    expect(code).toBe(400)
    expect(messages[1]).toContain('Use 2500\u00a0bytes or fewer; letters other than a–z take two to four bytes each.')
    expect(error).toBeTypeOf('string')
  })

  test('is rejected in message files by name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'messages-'))
    writeFileSync(join(folder, 'en.json'), JSON.stringify({ [tooLong]: 'A' }))
    expect(() => readMessageFiles(folder)).toThrow('is no possible key: 1 to 2000 characters, at most 2500 bytes')
  })
})

describe.each([
  ['2,000 letters of one byte', latin],
  ['2,500 bytes of Chinese', longest],
])('a key of %s', (_, key) => {
  test('can be uploaded, saved and marked, and has a history', async () => {
    expect(textKey.safeParse(key).success).toBe(true)
    expect(await upload(key)).toMatchObject({ code: 200 })
    expect(await save(key, 'z')).toMatchObject({ code: 200, data: { saved: 1 } })
    expect(await mark(key)).toMatchObject({ code: 200 })
  })
})
