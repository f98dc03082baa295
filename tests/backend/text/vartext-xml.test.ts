import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { i18n } from '#src/contract/i18n.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { textKey, textRevision, translation } from '#src/backend/platform/db/tables/text.ts'
import { textHistory, textMark } from '#src/backend/platform/db/tables/translator.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

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

const upload = async (xml: string | Uint8Array, as = token, query = '?allow_removed=1') => {
  const body = new FormData()
  body.append(
    'file',
    new File([typeof xml === 'string' ? xml : Uint8Array.from(xml)], 'texte.xml', { type: 'text/xml' }),
  )
  const headers = { authorization: `Token ${as}`, 'accept-language': 'en' }
  const response = await portal.send(`/vue/i18n/vartext-xml/${query}`, { method: 'POST', headers, body })
  const answer: { data: unknown; messages: string[]; errors?: Record<string, string[]>; error?: string } = JSON.parse(
    await response.text(),
  )
  return { code: response.status, ...answer }
}
const file = (...texts: string[]) => `<vartexts>${texts.join('\n')}</vartexts>`
const entry = (key: string, master: string, more = '', attributes = '') =>
  `<text key="${key}"${attributes}><value lang="master">${master}</value>${more}</text>`
const german = (text: string) => `<value lang="de">${text}</value>`
const textOf = async (key: string, lang: string) =>
  (
    await portal.database.read
      .select()
      .from(translation)
      .where(and(eq(translation.space, 'vartext'), eq(translation.key, key), eq(translation.lang, lang)))
  )[0]?.text
const keyOf = async (key: string) =>
  (
    await portal.database.read
      .select()
      .from(textKey)
      .where(and(eq(textKey.space, 'vartext'), eq(textKey.key, key)))
  )[0]
const revision = async () => (await portal.database.read.select().from(textRevision))[0]?.revision ?? 0
const read = (query: string) => portal.ask('GET', `/vue/i18n/vartext/?src=master&dst=de${query}`, { token })

beforeEach(() =>
  portal.database.write(async (tx) => {
    await tx.delete(textMark).where(eq(textMark.space, 'vartext'))
    await tx.delete(textHistory).where(eq(textHistory.space, 'vartext'))
    await tx.delete(translation).where(eq(translation.space, 'vartext'))
    await tx.delete(textKey).where(eq(textKey.space, 'vartext'))
    await tx
      .insert(textKey)
      .values(['a', 'b'].map((key, position) => ({ space: 'vartext', key, position, revision: 0 })))
    await tx.insert(translation).values([
      { space: 'vartext', key: 'a', lang: 'master', text: 'vartext a' },
      { space: 'vartext', key: 'a', lang: 'de', text: 'Vartext a' },
      { space: 'vartext', key: 'b', lang: 'master', text: 'vartext b' },
      { space: 'vartext', key: 'b', lang: 'de', text: 'Vartext b' },
    ])
    await tx.delete(audit)
  }),
)

describe('i18n.vartextXml: a file of vartexts', () => {
  test('is the complete list: counts new, changed and unchanged texts, and removes missing ones', async () => {
    const before = await revision()
    const sent = file(
      entry('a', 'vartext a, new'),
      entry('c', 'vartext c', german('Vartext c'), ' desc="Where it stands"'),
    )
    expect(await upload(sent)).toMatchObject({ code: 200, data: { new: 1, changed: 1, unchanged: 0, removed: 1 } })
    expect(await revision()).toBe(before + 2)
    expect(await read('')).toMatchObject({
      data: {
        texts: [{ text: ['a'] }, { text: ['c'], desc: 'Where it stands' }],
        languages: {
          master: ['MASTER', expect.objectContaining({ a: 'vartext a, new', c: 'vartext c' })],
          de: ['DE', expect.objectContaining({ a: 'Vartext a', c: 'Vartext c' })],
        },
      },
    })
    expect(await read(`&since=${before}`)).toMatchObject({
      data: { texts: [{ text: ['a'] }, { text: ['c'] }], removed: ['b'] },
    })
    expect(await portal.database.read.select().from(audit).orderBy(desc(audit.id))).toMatchObject([
      {
        contactId: 6,
        action: 'i18n.vartextXml',
        after: { file: 'texte.xml', new: 1, changed: 1, unchanged: 0, removed: 1 },
      },
    ])
  })

  test('with identical texts changes nothing, not even the revision', async () => {
    const before = await revision()
    const sent = file(entry('b', 'vartext b'), entry('a', 'vartext a', german('Vartext a')))
    expect(await upload(sent)).toMatchObject({ code: 200, data: { new: 0, changed: 0, unchanged: 2, removed: 0 } })
    expect(await revision()).toBe(before)
    expect((await keyOf('a'))?.revision).toBe(0)
  })

  test('also removes the texts of a removed key from the answers', async () => {
    await upload(file(entry('stays', 'Stays'), entry('goes', 'Goes', german('Geht'))))
    await upload(file(entry('stays', 'Stays')))
    const { data } = await portal.ask('GET', '/vue/i18n/vartext/?src=master&dst=de', { token })
    expect(data).toMatchObject({
      texts: [{ text: ['stays'] }],
      languages: { master: ['MASTER', { stays: 'Stays' }], de: ['DE', {}] },
    })
  })

  test('restores a removed key with its old translations', async () => {
    await upload(file(entry('a', 'vartext a')))
    expect(await keyOf('b')).toMatchObject({ removed: true })
    const again = await upload(file(entry('a', 'vartext a'), '<text key="b"/>'))
    expect(again).toMatchObject({ code: 200, data: { new: 1, changed: 0, unchanged: 1, removed: 0 } })
    expect(await keyOf('b')).toMatchObject({ removed: false })
    expect(await textOf('b', 'de')).toBe('Vartext b')
  })

  test('preserves what it does not mention, and treats an empty text as none', async () => {
    const described = file(entry('a', 'vartext a', '', ' desc="Note"'), entry('b', 'vartext b'))
    expect(await upload(described)).toMatchObject({ data: { changed: 1, unchanged: 1 } })
    const sent = file(entry('a', 'vartext a', german('')), entry('b', 'vartext b'))
    expect(await upload(sent)).toMatchObject({ data: { changed: 1, unchanged: 1 } })
    expect(await textOf('a', 'de')).toBeUndefined()
    expect(await textOf('b', 'de')).toBe('Vartext b')
    expect((await keyOf('a'))?.description).toBe('Note')
  })

  test('preserves every text byte for byte: spaces, line endings, tags, CDATA, an inner comment', async () => {
    const sent = file(
      entry('a', '  %w% &lt;b&gt;x&lt;/b&gt; &amp;amp; \u00a0\u2028é🪵\t&#13;&#10; '),
      entry('b', '<![CDATA[<p class="a">]] & ]]>]]&gt;<!-- no text -->\n z '),
    )
    expect((await upload(sent)).code).toBe(200)
    expect(await textOf('a', 'master')).toBe('  %w% <b>x</b> &amp; \u00a0\u2028é🪵\t\r\n ')
    expect(await textOf('b', 'master')).toBe('<p class="a">]] & ]]>\n z ')
  })

  test('may have odd keys, a byte order mark, and the declared encoding Windows-1252', async () => {
    const marked = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- Stand 2026 -->\r\n${file(
      entry('__proto__', 'one'),
      entry(' a &quot;b&quot; ', 'two'),
      entry('constructor', 'three'),
    )}\r\n`
    expect(await upload(marked)).toMatchObject({ code: 200, data: { new: 3, removed: 2 } })
    expect(await textOf(' a "b" ', 'master')).toBe('two')
    expect(await textOf('__proto__', 'master')).toBe('one')
    const western = Buffer.from(
      `<?xml version='1.0' encoding='windows-1252'?>${file(entry('a', 'Größe: 5 \x80'))}`,
      'latin1',
    )
    expect(await upload(western)).toMatchObject({ code: 200 })
    expect(await textOf('a', 'master')).toBe('Größe: 5 €')
  })

  test('of many texts is applied completely', async () => {
    const many = Array.from({ length: 1_200 }, (_, i) =>
      entry(`k.${i}`, `text ${i} ${'x'.repeat(200)}`, german(`Text ${i}`)),
    )
    expect(await upload(file(...many))).toMatchObject({ data: { new: 1_200, changed: 0, unchanged: 0, removed: 2 } })
    expect(await textOf('k.1199', 'de')).toBe('Text 1199')
    expect(await upload(file(...many))).toMatchObject({ data: { new: 0, changed: 0, unchanged: 1_200, removed: 0 } })
  })
})

describe('a rejected file changes nothing, and reports the line', () => {
  test.each([
    ['no text at all', '<vartexts/>', 'contains no text'],
    [
      'a new key without a master',
      file('<text key="n"><value lang="de">x</value></text>'),
      'Line 1: the text “n” has no master',
    ],
    ['an empty master', file(entry('a', 'x'), entry('b', '')), 'Line 2: the text “b” has no master'],
    [
      'a key twice',
      file(entry('a', 'x'), entry('b', 'y'), entry('a', 'z')),
      'Line 3: the key “a” is already used in line 1',
    ],
    [
      'a language twice',
      file(entry('a', 'x', '\n<value lang="master">y</value>')),
      'Line 2: this text already has the language “master” in line 1',
    ],
    ['an unknown language', file(entry('a', 'x', '<value lang="xx">y</value>')), 'Line 1: unknown language “xx”'],
    ['an unknown element', '<vartexts>\n<texts/></vartexts>', 'Line 2: unexpected element “texts”'],
    ['an element in a text', file(entry('a', 'a <b>c</b>')), 'Line 1: unexpected element “b”'],
    ['another root', '<texts/>', 'Line 1: unexpected element “texts”'],
    ['an unknown attribute', file('<text key="a" id="4"/>'), 'Line 1: the element “text” has no attribute “id”'],
    ['no key', file('<text desc="a"/>'), 'Line 1: the element “text” needs a non-empty attribute “key”'],
    ['an empty key', file('<text key=""/>'), 'needs a non-empty attribute “key”'],
    ['no language', file('<text key="a"><value>x</value></text>'), 'needs a non-empty attribute “lang”'],
    ['text between', `<vartexts>\n\n stray ${entry('a', 'x')}</vartexts>`, 'Line 3: there is text outside'],
    ['a namespace', '<vartexts xmlns="urn:x"/>', 'unexpected element'],
    ['half of it', file(entry('a', 'x'), entry('b', 'y')).slice(0, -20), 'not well-formed'],
    ['many marks', file(entry('a', `a${'\u0301'.repeat(31)}`)), 'Line 1: the text contains more than 30 combining'],
    ['a text too long', file(entry('a', 'x'.repeat(100_001))), 'longer than 100000 characters'],
  ])('%s', async (_, xml, reason) => {
    const before = await revision()
    const answer = await upload(xml)
    expect(answer).toMatchObject({ code: 400, data: {}, errors: { file: [expect.stringContaining(reason)] } })
    expect(answer.error).toBe(answer.messages[0])
    expect(await revision()).toBe(before)
    expect(await textOf('a', 'master')).toBe('vartext a')
    expect(await keyOf('b')).toMatchObject({ removed: false })
    expect(await portal.database.read.select().from(audit)).toEqual([])
  })

  test('from a user without the permission, and without a file', async () => {
    const admin = await portal.login('admin@test.example')
    expect((await upload(file(entry('a', 'x')), admin)).code).toBe(403)
    expect((await upload(file(entry('a', 'x')), 'no.token.x')).code).toBe(401)
    const headers = { authorization: `Token ${token}` }
    const empty = await portal.send('/vue/i18n/vartext-xml/', { method: 'POST', headers, body: new FormData() })
    expect(empty.status).toBe(400)
  })
})

test('Two parallel files are applied one after the other', async () => {
  const answers = await Promise.all([upload(file(entry('a', 'one'))), upload(file(entry('a', 'two')))])
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  expect(['one', 'two']).toContain(await textOf('a', 'master'))
  expect(await portal.database.read.select().from(audit)).toHaveLength(2)
})

describe('i18n.vartextXml: a file that lacks many of the stored texts', () => {
  const many = Array.from({ length: 20 }, (_, index) => `k${index}`)
  const counts = async () => {
    const rows = await portal.database.read.select().from(textKey).where(eq(textKey.space, 'vartext'))
    return rows.filter(({ removed }) => !removed).length
  }
  const without = (lacking: number) => file(...many.slice(lacking).map((key) => entry(key, key)))
  beforeEach(async () => {
    await upload(file(...many.map((key) => entry(key, key))))
    await portal.database.write((tx) => tx.delete(audit))
  })

  test('is rejected if it would remove more than a tenth, with the counts, a message and an error', async () => {
    const before = await revision()
    const answer = await upload(`${without(3).replace('</vartexts>', `${entry('new', 'New')}</vartexts>`)}`, token, '')
    expect(answer).toMatchObject({ code: 409, data: { new: 1, changed: 0, unchanged: 17, removed: 3 } })
    expect(answer.messages.join(' ')).toMatch(/would remove 3 of 20 texts.*allow_removed=1/)
    expect(answer.error).toBe(answer.messages.join(' '))
    expect([await counts(), await revision()]).toEqual([20, before])
    expect(await portal.database.read.select().from(audit)).toEqual([])
    expect((await upload(file(entry('k0', 'k0')), token, '?allow_removed=0')).code).toBe(409)
    expect((await upload(file(entry('k0', 'k0')), token, '?allow_removed=')).code).toBe(409)
    expect(await upload(without(3), token, '?allow_removed=1')).toMatchObject({ code: 200, data: { removed: 3 } })
    expect(await counts()).toBe(17)
  })

  test('is accepted if it removes exactly a tenth, and if there are no texts', async () => {
    expect(await upload(without(2), token, '')).toMatchObject({ code: 200, data: { removed: 2, unchanged: 18 } })
    await portal.database.write((tx) => tx.update(textKey).set({ removed: true }).where(eq(textKey.space, 'vartext')))
    expect(await upload(file(entry('k0', 'k0')), token, '')).toMatchObject({ code: 200, data: { new: 1, removed: 0 } })
  })

  test('is counted by a dry run, which writes nothing and returns the answer of the upload', async () => {
    const before = await revision()
    const dry = (xml: string, more = '') => upload(xml, token, `?dry_run=1${more}`)
    const changed = without(2).replace('>k2<', '>k2, anew<')
    expect(await dry(changed)).toMatchObject({
      code: 200,
      messages: [],
      data: { new: 0, changed: 1, unchanged: 17, removed: 2 },
    })
    expect(await dry(without(19))).toMatchObject({
      code: 200,
      data: { new: 0, changed: 0, unchanged: 1, removed: 19 },
      messages: [expect.stringContaining('allow_removed=1')],
    })
    expect(await dry(without(19), '&allow_removed=1')).toMatchObject({ code: 200, messages: [], data: { removed: 19 } })
    expect((await dry('<vartexts/>')).code).toBe(400)
    expect((await dry('<vartexts>')).code).toBe(400)
    expect([await counts(), await revision(), await textOf('k2', 'master')]).toEqual([20, before, 'k2'])
    expect(await portal.database.read.select().from(audit)).toEqual([])
  })

  test('that is cancelled before it is written changes nothing', async () => {
    const before = await revision()
    const stop = new AbortController()
    const form = new FormData()
    const texts = Array.from({ length: 3_000 }, (_, index) => entry(`c${index}`, `Text ${index}`))
    form.append('file', new File([file(entry('k2', 'k2, anew'), ...texts)], 'texte.xml', { type: 'text/xml' }))
    const headers = { authorization: `Token ${token}` }
    const path = '/vue/i18n/vartext-xml/?allow_removed=1'
    setTimeout(() => stop.abort())
    const sent = await portal
      .send(path, { method: 'POST', headers, body: form, signal: stop.signal })
      .then(({ status }) => status)
      .catch(() => 0)
    expect(sent).not.toBe(200)
    // By the time of this answer, work still in progress has ended.
    expect((await upload(file(entry('k0', 'k0')), token, '?dry_run=1')).code).toBe(200)
    expect([await counts(), await revision(), await textOf('k2', 'master')]).toEqual([20, before, 'k2'])
  })

  test('shows the first twenty keys of each kind in a dry run, with old and new text for changes', async () => {
    const samples = async (xml: string) => {
      const { data } = await upload(xml, token, '?dry_run=1')
      return i18n.vartextXml.data.parse(data).samples ?? []
    }
    const file20 = without(2)
      .replace('>k2<', '>k2, anew<')
      .replace('</vartexts>', `${entry('k99', 'K99')}</vartexts>`)
    const found = await samples(file20)
    expect(found.filter(({ kind }) => kind !== 'unchanged')).toEqual([
      { kind: 'new', key: 'k99', lang: 'master', before: null, after: 'K99' },
      { kind: 'changed', key: 'k2', lang: 'master', before: 'k2', after: 'k2, anew' },
      { kind: 'removed', key: 'k0', lang: 'master', before: 'k0', after: null },
      { kind: 'removed', key: 'k1', lang: 'master', before: 'k1', after: null },
    ])
    expect(found.filter(({ kind }) => kind === 'unchanged')).toHaveLength(17)
    expect(found).toContainEqual({ kind: 'unchanged', key: 'k3', lang: 'master', before: 'k3', after: 'k3' })
    const described = await samples(
      file(entry('k0', 'k0', german('Null'), ' desc="About it"'), entry('k1', 'x'.repeat(201))),
    )
    expect(described.filter(({ kind }) => kind === 'changed')).toEqual([
      { kind: 'changed', key: 'k0', lang: 'de', before: null, after: 'Null' },
      { kind: 'changed', key: 'k1', lang: 'master', before: 'k1', after: 'x'.repeat(200) },
    ])
    const onlyDescription = await samples(without(0).replace('"k5"', '"k5" desc="Five"'))
    expect(onlyDescription.filter(({ kind }) => kind === 'changed')).toEqual([
      { kind: 'changed', key: 'k5', lang: '', before: '', after: 'Five' },
    ])
    const many = Array.from({ length: 30 }, (_, index) => entry(`n${index}`, 'New'))
    const twenty = (kind: string) => Array.from({ length: 20 }, () => kind)
    expect((await samples(file(...many))).map(({ kind }) => kind)).toEqual([...twenty('new'), ...twenty('removed')])
  })

  test('without any text is rejected, even with allow_removed', async () => {
    expect((await upload('<vartexts/>', token, '?allow_removed=1')).code).toBe(400)
    expect(await counts()).toBe(20)
  })
})
