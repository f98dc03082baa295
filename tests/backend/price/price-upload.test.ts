import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { priceUpload, priceUploadLine } from '#src/backend/platform/db/tables/portal.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { price } from '#src/backend/platform/db/tables/price.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { header, type Options, uploadPrices } from '#tests/backend/price/upload-prices.ts'
import { openTestPortal, password, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  const passwordHash = await hashPassword(password)
  const person = { companyId: 1, firstName: 'A', active: true, passwordHash, groups: ['CAN_UPLOAD'] }
  await portal.database.write(async (tx) => {
    await tx.insert(contact).values([
      { ...person, id: 901, email: 'prices@test.example' },
      { ...person, id: 902, email: 'prices2@test.example' },
    ])
  })
  token = await portal.login('prices@test.example')
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.database.write(async (tx) => {
    await tx.delete(price)
    await tx.delete(audit)
    await tx.delete(priceUpload)
  })
})

const upload = (content: BlobPart, options: Partial<Options> = {}) =>
  uploadPrices(portal, content, { token, ...options })
const prices = async () =>
  (await portal.database.read.select().from(price).orderBy(asc(price.articleUid), asc(price.articleType))).map(
    (row) => `${row.articleUid} ${row.articleType} ${row.price}`,
  )
const linesOf = async (content: BlobPart) => (await upload(content)).refused?.errors?.map((error) => error.line)
const nothing = { changed: 0, new: 0, unchanged: 0 }

describe('price.upload', () => {
  test('stores new and changed prices, counts the rest, and writes one audit row with the counts', async () => {
    const first = await upload(`${header}FR-1;front;1249,90\nFR-2;front;10\nFR-2;door;0,5\n`)
    expect(first).toMatchObject({ code: 200, data: { changed: 0, new: 3, unchanged: 0, errors: [] } })
    const second = await upload(`${header}FR-1;front;1249.90\nFR-2;front;11\nFR-3;front;7\n`)
    expect(second.data).toEqual({ changed: 1, new: 1, unchanged: 1, errors: [] })
    expect(await prices()).toEqual(['FR-1 front 1249.90', 'FR-2 door 0.50', 'FR-2 front 11.00', 'FR-3 front 7.00'])
    const rows = await portal.database.read.select().from(audit).orderBy(asc(audit.id))
    expect(rows.filter((row) => row.action === 'price.upload')).toMatchObject([
      { contactId: 901, after: { file: 'preise.csv', lines: 3, new: 3, changed: 0 } },
      { contactId: 901, after: { file: 'preise.csv', lines: 3, new: 1, changed: 1 } },
    ])
  })

  test('rejects a file with more than 1,000 columns', async () => {
    const wide = (columns: number) => `${header.trim()}${';x'.repeat(columns - 3)}\nA;b;1\n`
    expect((await upload(wide(1_000))).code).toBe(200)
    expect(await linesOf(wide(1_001))).toEqual([1])
  })

  test('leaves an unchanged price untouched, including its time', async () => {
    await upload(`${header}A;b;1\nC;d;2\n`)
    const before = await portal.database.read.select().from(price).orderBy(asc(price.articleUid))
    await upload(`${header}A;b;1,0\nC;d;3\n`)
    const after = await portal.database.read.select().from(price).orderBy(asc(price.articleUid))
    expect(after[0]).toEqual(before[0])
    expect(after[1]?.changedAt.getTime()).toBeGreaterThan(before[1]?.changedAt.getTime() ?? Infinity)
  })

  test('with any invalid line changes nothing, and reports every invalid line of the file', async () => {
    const answer = await upload(`${header}A;b;1\nB;c;abc\n\nC;d\nD;e;-1\nE;f;2\nA;b;1\n`)
    expect(answer).toMatchObject({
      code: 400,
      data: null,
      messages: ['Lines with errors in the price list: 4. No prices were changed.'],
    })
    expect(answer.refused).toEqual({
      ...nothing,
      more: 0,
      errors: [
        { line: 3, message: 'The price “abc” is not a number.' },
        { line: 5, message: 'The line has 2 columns instead of 3.' },
        { line: 6, message: 'The price “-1” is negative.' },
        { line: 8, message: 'The article is already in line 2.' },
      ],
    })
    expect(await prices()).toEqual([])
    expect(await portal.database.read.select().from(priceUploadLine)).toEqual([])
    expect(await portal.database.read.select().from(audit)).toEqual([])
  })

  test('reports errors in the caller’s language', async () => {
    const answer = await upload(`${header}A;b;abc\n`, { locale: 'de' })
    expect(answer.refused?.errors).toEqual([{ line: 2, message: 'Der Preis „abc“ ist keine Zahl.' }])
  })

  test('as a dry run returns the same counts, and writes no prices or audit rows', async () => {
    await upload(`${header}A;b;1\nB;c;2\n`)
    await portal.database.write((tx) => tx.delete(audit))
    const before = await portal.database.read.select().from(price)
    const answer = await upload(`${header}A;b;1\nB;c;3\nC;d;4\n`, { dry: true })
    expect(answer.data).toMatchObject({ changed: 1, new: 1, unchanged: 1, errors: [] })
    expect(await portal.database.read.select().from(price)).toEqual(before)
    expect(await portal.database.read.select().from(audit)).toEqual([])
    expect(await portal.database.read.select().from(priceUploadLine)).toEqual([])
  })

  test('as a dry run reports columns, encoding, the largest changes and possible comma errors', async () => {
    const stored = Array.from({ length: 9 }, (_, index) => `R${index};b;10,00\n`).join('')
    await upload(`${header}${stored}ZERO;b;0\n`)
    const answer = await upload(
      'price;article_uid;article_type;more\n100;R0;b;\n11;R1;b;\n12;R2;b;\n1;R3;b;\n8;R4;b;\n10;R5;b;\n13;R6;b;\n14;R7;b;\n15;R8;b;\n5;ZERO;b;\n1;NEU;b;\n',
      { dry: true },
    )
    expect(answer.data).toMatchObject({ new: 1, changed: 9, unchanged: 1, leaps: 2, encoding: 'utf-8' })
    expect(answer.data?.columns).toEqual(['price', 'article_uid', 'article_type', 'more'])
    expect(answer.data?.rises?.map((one) => one.article_uid)).toEqual(['R0', 'R8', 'R7', 'R6', 'R2'])
    expect(answer.data?.falls).toEqual([
      { article_uid: 'R3', article_type: 'b', before: '10.00', after: '1.00' },
      { article_uid: 'R4', article_type: 'b', before: '10.00', after: '8.00' },
    ])
    const old = new Uint8Array([
      ...new TextEncoder().encode(`${header}T`),
      0xdc,
      ...new TextEncoder().encode('R;b;1\n'),
    ])
    expect((await upload(old, { dry: true })).data).toMatchObject({ encoding: 'windows-1252', leaps: 0, rises: [] })
    expect((await upload(`${header}R0;b;10\n`)).data).toEqual({ changed: 0, new: 0, unchanged: 1, errors: [] })
  })

  test('leaves every price as it was when it is cancelled', async () => {
    await upload(`${header}A;b;1\n`)
    const stop = new AbortController()
    const form = new FormData()
    const lines = Array.from({ length: 30_000 }, (_, index) => `C${index};b;2\n`).join('')
    form.append('prices', new File([`${header}A;b;2\n${lines}`], 'preise.csv'))
    const headers = { authorization: `Token ${token}` }
    const sent = portal.send('/vue/price/upload/', { method: 'POST', headers, body: form, signal: stop.signal })
    await expect
      .poll(async () => (await portal.database.read.select().from(priceUpload)).map(({ lines: read }) => read > 0))
      .toContain(true)
    stop.abort()
    await sent.catch(() => null)
    await expect
      .poll(async () => (await portal.database.read.select().from(priceUpload)).map(({ phase }) => phase).toSorted())
      .toEqual(['done', 'failed'])
    expect(await prices()).toEqual(['A b 1.00'])
    expect(await portal.database.read.select().from(priceUploadLine)).toEqual([])
  })

  test('as a dry run reports invalid lines as the upload does, and writes nothing', async () => {
    const answer = await upload(`${header}A;b;1\nB;c;abc\n`, { dry: true })
    expect(answer).toMatchObject({ code: 400, refused: { ...nothing, errors: [{ line: 3 }], more: 0 } })
    expect(await prices()).toEqual([])
  })

  test('lists a hundred invalid lines and counts the rest', async () => {
    const bad = await upload(header + Array.from({ length: 350 }, (_, i) => `A${i};b;x\n`).join(''))
    expect(bad.refused).toMatchObject({ more: 250 })
    expect(bad.refused?.errors).toHaveLength(100)
    expect(bad.refused?.errors?.at(-1)).toMatchObject({ line: 101, message: 'The price “x” is not a number.' })
    const twice = await upload(header + 'A;b;1\n'.repeat(200))
    expect(twice.refused).toMatchObject({ more: 99 })
    expect(twice.refused?.errors).toHaveLength(100)
    expect(twice.refused?.errors?.[0]).toEqual({ line: 3, message: 'The article is already in line 2.' })
    const exactly = await upload(header + Array.from({ length: 100 }, (_, i) => `A${i};b;x\n`).join(''))
    expect([exactly.refused?.errors?.length, exactly.refused?.more]).toEqual([100, 0])
  })

  test('detects a repeated article at any distance, and treats another type as another article', async () => {
    const lines = Array.from({ length: 12_000 }, (_, i) => `A${i};b;${i}\nA${i};c;${i}\n`)
    expect((await upload(header + lines.join(''))).data).toMatchObject({ new: 24_000, errors: [] })
    expect((await upload(`${header + lines.join('')}A3;c;3\n`)).refused?.errors).toEqual([
      { line: 24_002, message: 'The article is already in line 9.' },
    ])
  })

  test('requires the permission, a file and a form', async () => {
    const joiner = await portal.login('joiner@test.example')
    expect((await upload(header, { token: joiner })).code).toBe(403)
    const headers = { authorization: `Token ${token}` }
    const send = (body: BodyInit, more = {}) =>
      portal.send('/vue/price/upload/', { method: 'POST', headers: { ...headers, ...more }, body })
    const other = new FormData()
    other.append('file', new File([header], 'a.csv'))
    const text = new FormData()
    text.append('prices', header)
    expect([(await send(other)).status, (await send(text)).status]).toEqual([400, 400])
    expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415)
  })

  test('of more than 50 MB returns 413', async () => {
    const answer = await upload(new Blob(Array.from({ length: 51 }, () => new Uint8Array(1_048_576))))
    expect(answer).toMatchObject({ code: 413, messages: ['This is too large: at most 50\u00a0MB can be sent.'] })
  })

  test('accepts a file name that cannot be stored', async () => {
    expect((await upload(`${header}A;b;1\n`, { name: `a\u0000${'x'.repeat(400)}.csv` })).code).toBe(200)
  })
})

describe('a price list', () => {
  const good: Record<string, BlobPart> = {
    'with semicolons': 'article_uid;article_type;price\nTür 1;Türe;1249,90\nB;"c;d";2\n',
    'with commas': 'article_uid,article_type,price\nTür 1,Türe,"1249,90"\nB,c;d,2\n',
    'with tabs': 'article_uid\tarticle_type\tprice\nTür 1\tTüre\t1249,90\nB\tc;d\t2\n',
    'with bars': 'article_uid|article_type|price\nTür 1|Türe|1249,90\nB|c;d|2\n',
    'with carets': 'article_uid^article_type^price\nTür 1^Türe^1249,90\nB^c;d^2\n',
    'in other columns, with more beside': 'x;price;Article_Type;ARTICLE_UID\n;1249,90;Türe;Tür 1\n"a\nb";2;"c;d";B\n',
    'with quotation marks everywhere':
      '"article_uid";"article_type";"price"\n"Tür 1";"Türe";"1249.90"\n"B";"c;d";"2.00"\n',
    'with CRLF': 'article_uid;article_type;price\r\nTür 1;Türe;1249,90\r\nB;"c;d";2\r\n',
    'with CR alone': 'article_uid;article_type;price\rTür 1;Türe;1249,90\rB;"c;d";2',
    'with all three ends of a line': 'article_uid;article_type;price\r\nTür 1;Türe;1249,90\rB;"c;d";2\n',
    'without a last end of line': 'article_uid;article_type;price\nTür 1;Türe;1249,90\nB;"c;d";2',
    'with empty lines': '\n\narticle_uid;article_type;price\n\nTür 1;Türe;1249,90\n\n\nB;"c;d";2\n\n',
    'with a byte order mark': '\uFEFFarticle_uid;article_type;price\nTür 1;Türe;1249,90\nB;"c;d";2\n',
    'in Windows-1252': Buffer.from('article_uid;article_type;price\nTür 1;Türe;1249,90\nB;"c;d";2\n', 'latin1'),
    'in UTF-16 with its mark': Buffer.from(
      '\uFEFFarticle_uid\tarticle_type\tprice\r\nTür 1\tTüre\t1249,90\r\nB\tc;d\t2\r\n',
      'utf16le',
    ),
    'in UTF-16 of the other order': Buffer.from(
      '\uFEFFarticle_uid;article_type;price\nTür 1;Türe;1249,90\nB;"c;d";2\n',
      'utf16le',
    ).swap16(),
    'with thousands, the German way': 'article_uid;article_type;price\n Tür 1 ; Türe ; 1.249,90 \nB;"c;d";2,0\n',
    'with thousands, the English way': 'article_uid;article_type;price\nTür 1;Türe;1,249.90\nB;"c;d";0002.00\n',
  }
  test.each(Object.entries(good))('%s is accepted', async (_, content) => {
    expect((await upload(content)).data).toEqual({ ...nothing, new: 2, errors: [] })
    expect(await prices()).toEqual(['B c;d 2.00', 'Tür 1 Türe 1249.90'])
  })

  test('preserves the euro sign and the quotation marks of Windows-1252', async () => {
    const bytes = Buffer.from([...Buffer.from(`${header}A`), 0x80, 0x96, 0x99, ...Buffer.from(';b;1\n')])
    await upload(bytes)
    expect(await prices()).toEqual(['A€–™ b 1.00'])
  })

  test('with only a header changes nothing', async () => {
    expect((await upload(header)).data).toEqual({ ...nothing, errors: [] })
  })

  test('has prices from 0 to 9,999,999,999.99, to the cent', async () => {
    await upload(`${header}A;b;9999999999,99\nB;b;0\nC;b;0,01\nD;b;1.234.567.890,1\n`)
    expect(await prices()).toEqual(['A b 9999999999.99', 'B b 0.00', 'C b 0.01', 'D b 1234567890.10'])
    expect(await linesOf(`${header}A;b;10000000000\nB;b;1,249\nC;b;1.2345\nD;b;1.249.000\n`)).toEqual([2, 3, 4, 5])
  })

  test('reports a line whose article has too many combining marks in a row', async () => {
    expect(await linesOf(`${header}A${'\u0301'.repeat(31)};b;1\nA\u0301;b;1\n`)).toEqual([2])
  })

  test('counts lines correctly after quoted line breaks and for every line ending', async () => {
    const extra = 'article_uid;article_type;price;note\r\n'
    expect(await linesOf(`${extra}A;b;1;"a\r\nb\r\nc"\r\nB;c;x;\r\n`)).toEqual([5])
    expect(await linesOf(`${extra}A;b;1;"a\rb\nc"\rB;c;x;"d\n"\rC;d;y;\r`)).toEqual([5, 7])
  })
})

describe('parallel uploads', () => {
  const list = (amount: number) =>
    header +
    Array.from({ length: 6_000 }, (_, i) => `A${i % 2 === amount % 2 ? i : 1_000_000 + i};b;${amount}\n`).join('')

  test('are each applied completely or not at all, and both counted', async () => {
    await upload(header + Array.from({ length: 6_000 }, (_, i) => `A${i};b;99\n`).join(''))
    const answers = await Promise.all([upload(list(1)), upload(list(3)), upload(list(5))])
    for (const { data } of answers) expect(data).toMatchObject({ errors: [] })
    const sums = answers.map(({ data }) => (data?.changed ?? 0) + (data?.new ?? 0) + (data?.unchanged ?? 0))
    expect(sums).toEqual([6_000, 6_000, 6_000])
    expect(answers.reduce((sum, { data }) => sum + (data?.new ?? 0), 0)).toBe(3_000)
    const found = await portal.database.read.select().from(price)
    const odd = new Set(found.filter((row) => Number(row.articleUid.slice(1)) % 2 === 1).map((row) => row.price))
    const [last = ''] = odd
    expect(odd.size).toBe(1)
    expect(['1.00', '3.00', '5.00']).toContain(last)
    expect(await portal.database.read.select().from(priceUploadLine)).toEqual([])
  })

  test('do not affect each other if one is invalid', async () => {
    const [good, bad] = await Promise.all([upload(list(1)), upload(`${list(2)}A;b;x\n`)])
    expect(good.data).toMatchObject({ new: 6_000, errors: [] })
    expect(bad.refused).toMatchObject({ ...nothing, errors: [{ line: 6_002 }] })
    expect(await prices()).toHaveLength(6_000)
  })
})
