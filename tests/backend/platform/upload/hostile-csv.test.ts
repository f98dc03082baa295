import { deflateRawSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { priceUploadLine } from '#src/backend/platform/db/tables/portal.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { price } from '#src/backend/platform/db/tables/price.ts'
import { refusalData } from '#src/contract/call/envelope.ts'
import { openTestPortal, password, type TestPortal } from '#tests/backend/portal.ts'
import { stuckMs } from '#tests/backend/platform/db/stuck.ts'

let portal: TestPortal
let token: string
const kept = { articleUid: 'KEPT', articleType: 'front', price: '1.00' }
beforeAll(async () => {
  portal = await openTestPortal()
  const passwordHash = await hashPassword(password)
  const person = { id: 901, companyId: 1, firstName: 'A', active: true, passwordHash, groups: ['CAN_UPLOAD'] }
  await portal.database.write(async (tx) => {
    await tx.insert(contact).values({ ...person, email: 'prices@test.example' })
    await tx.insert(price).values(kept)
  })
  token = await portal.login('prices@test.example')
  await portal.database.write((tx) => tx.delete(audit))
})
afterAll(() => portal.close())

const head = 'article_uid;article_type;price\n'
const row = 'FR-1;front;1249,90\n'
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const utf32 = (text: string) => Buffer.concat([...text].map((one) => Buffer.from([one.charCodeAt(0), 0, 0, 0])))
const cell = (amount: string) => head + row + `B;c;${amount}\n`
const name = (uid: string) => `${head + row + uid};c;1\n`
const signs = (count: number) => Array.from({ length: count }, (_, i) => String.fromCodePoint(0x3400 + i)).join('')
const bytes = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(typeof part === 'string' ? Buffer.from(part) : part)))

/** Hostile files, each with the line number that the error must report. */
const files: Record<string, [content: string | Buffer, line: number]> = {
  // Not text
  'an empty file': ['', 1],
  'only a byte order mark': ['\uFEFF', 1],
  'only empty lines': ['\n\r\n\n', 1],
  'UTF-16 LE with a mark, cut within a letter': [Buffer.from(`\uFEFF${head}${row}`, 'utf16le').subarray(0, -1), 1],
  'UTF-16 BE with a mark and a NUL': [utf16be(`\uFEFF${head}${row}\0`), 1],
  'UTF-16 LE without a mark': [Buffer.from(head + row, 'utf16le'), 1],
  'UTF-16 BE without a mark': [utf16be(head + row), 1],
  'UTF-32 LE': [utf32(head + row), 1],
  'a UTF-16 mark before ASCII': [bytes([0xff, 0xfe], head, row), 1],
  'a NUL in a name': [name('B\0'), 3],
  'a NUL in a price': [cell('1\0'), 3],
  'a NUL behind a lone CR': [`${head.trim()}\r${row.trim()}\rB;c;\0`, 3],
  'a NUL at the very end': [`${head}${row}\0`, 3],
  'a megabyte of NUL': [Buffer.alloc(1_048_576), 1],
  'a PNG': [bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0, 0, 13], 'IHDR'), 3],
  'a workbook': [bytes('PK', [3, 4], [20, 0, 6, 0], deflateRawSync(head)), 1],
  'a zip archive with a CSV inside': [bytes('PK', [3, 4], head, row), 1],
  'a gzip of a CSV': [gzipSync(head + row.repeat(100)), 1],
  'an old workbook': [bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], Buffer.alloc(512)), 1],
  'a PDF': [bytes('%PDF-1.7\n%', [0xe2, 0xe3, 0xcf, 0xd3], '\n1 0 obj\n'), 1],
  'a page of HTML': ['<!doctype html>\n<html><body>Please sign in</body></html>\n', 1],
  JSON: ['[{"article_uid":"A","article_type":"b","price":1}]', 1],
  'XML with an entity': ['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 1],
  'a damaged letter in UTF-8 that is marked so': [bytes([0xef, 0xbb, 0xbf], head, 'A', [0xe4], ';b;1\n'), 2],
  'a damaged letter in UTF-8': [bytes(head, 'Tür;Türe;1\nT', [0xfc], 'r;b;1\n'), 3],
  'UTF-8 cut within a letter': [bytes(head, 'Tür;Türe;1\nA;Größe;1\nB;Ma', [0xc3]), 4],
  'an overlong slash': [bytes(head, 'Türe;Tür;1\nA', [0xc0, 0xaf], ';b;1\n'), 3],
  'half a pair of surrogates': [bytes(head, 'Türe;Tür;1\nA', [0xed, 0xa0, 0x80], ';b;1\n'), 3],
  'an unassigned byte of Windows-1252': [bytes(head, 'A', [0x81], ';b;1\n'), 2],
  // Headers
  'no header': [row + row, 1],
  'a header of other columns': [`uid;type;amount\n${row}`, 1],
  'a header that lacks the type': ['article_uid;price\nA;1\n', 1],
  'a header with a column twice': ['article_uid;article_type;price;price\nA;b;1;2\n', 1],
  'the header twice': [head + head + row, 2],
  'a second file behind the first': [head + row + head + row, 3],
  'a mark in the middle': [`${head + row}\uFEFF${head}B;c;2\n`, 3],
  'a header without separators': ['article_uidarticle_typeprice\n', 1],
  'a header that polluted': ['__proto__;constructor;prototype\nA;b;1\n', 1],
  'a header of 10 MB': ['article_uid;'.repeat(833_333), 1],
  'a first line of 130,000 spaces': [' '.repeat(130_000) + '\nuid;article_type;price\n', 2],
  'a first line of 60,000 spaces': [' '.repeat(60_000) + '\nuid;article_type;price\n', 2],
  'a header of 32,000 different letters': [`article_uid${signs(32_000)}\n`, 1],
  'a header of 4,000 different separators': [`${[...signs(4_000)].join('article_uid')}\n`, 1],
  'a quotation mark left open in the header': [`"article_uid;article_type;price\n${row}`, 1],
  // Columns and quotes
  'a column too few': [`${head + row}B;1\n`, 3],
  'a column too many': [`${head + row}B;c;1;2\n`, 3],
  'one column': [`${head + row}B\n`, 3],
  'a decimal comma between commas': ['article_uid,article_type,price\nA,b,1249,90\n', 2],
  'another separator on the way': [`${head + row}B,c,1\n`, 3],
  '100,000 columns': [`${head + row}${';'.repeat(100_000)}\n`, 3],
  '100,000 columns in 65,000 letters': [`${head + row}B${';'.repeat(65_000)}\n`, 3],
  'a line of 10 MB': [`${head + row}${'x'.repeat(10_000_000)}`, 3],
  'a price of 10 MB': [cell('9'.repeat(10_000_000)), 3],
  'a quoted cell of 10 MB': [`${head + row}"${'x'.repeat(10_000_000)}";c;1\n`, 3],
  'a quoted cell of a million lines': [`${head + row}"${'x\n'.repeat(1_000_000)}";c;1\n`, 3],
  'five million separators and no line': [`${head + row}${';'.repeat(5_000_000)}`, 3],
  'empty columns over many quoted lines': [`${head + row}${`"\n"${';'.repeat(60_000)}`.repeat(50)}`, 3],
  'a quotation mark left open': [`${head + row}"B;c;1\nC;d;2\n`, 3],
  'a quotation mark left open before much': [`${head + row}"B;c;1\n${'C;d;2\n'.repeat(300_000)}`, 3],
  'a quotation mark left open at the end': [`${head + row}B;c;"1`, 3],
  'a quotation mark within a cell': [`${head + row}B"x;c;1\nC;d;2\n`, 3],
  'text behind a closing quotation mark': [`${head + row}"B"x;c;1\n`, 3],
  'a quotation mark escaped by a backslash': [`${head + row}"B\\"x";c;1\n`, 3],
  'a million quotation marks': [`${head + row}${'"'.repeat(1_000_001)}`, 3],
  'typographic quotation marks around separators': [`${head + row}„B;x“;c;1\n`, 3],
  // Names
  'no name': [name(''), 3],
  'a name of spaces': [name('   '), 3],
  'a name of unbreakable spaces': [name('\u00A0\u00A0'), 3],
  'no type': [`${head + row}B;;1\n`, 3],
  'a name of 251 letters': [name('x'.repeat(251)), 3],
  'a formula': [name('=1+1'), 3],
  'a formula that calls out': [name(`"=HYPERLINK(""http://evil.example/"";""x"")"`), 3],
  'a command for a spreadsheet': [name("@SUM(1)*cmd|' /C calc'!A0"), 3],
  'a name that begins with plus': [name('+1'), 3],
  'a name over two lines': [name('"B\nC"'), 3],
  'a tab in a name': [name('B\tC'), 3],
  'an escape sequence in a name': [name('B\u001B[2J'), 3],
  'a sign for what was lost': [name('B\uFFFD'), 3],
  'a private letter': [name('B\uE000'), 3],
  'one article twice': [head + row + row, 3],
  'one article twice at two prices': [`${head + row}FR-1;front;2\n`, 3],
  'one article twice, once with a space that has no width': [`${head + row}FR\u200B-1;front;1249,90\n`, 3],
  'one article twice, once with a sign that turns the direction': [`${head + row}\u202EFR-1;front;1249,90\n`, 3],
  'one article twice, once with spaces': [`${head + row} FR-1 ;front;1249,90\n`, 3],
  // Prices
  'no price': [cell(''), 3],
  'a word': [cell('abc'), 3],
  'a power of ten': [cell('1e9'), 3],
  Infinity: [cell('Infinity'), 3],
  'not a number': [cell('NaN'), 3],
  'a hexadecimal number': [cell('0x10'), 3],
  'full-width digits': [cell('１２３'), 3],
  'Arabic digits': [cell('١٢٣'), 3],
  'a superscript digit': [cell('1²'), 3],
  'a negative price': [cell('-1'), 3],
  'negative zero': [cell('-0'), 3],
  'negative zero with decimals': [cell('-0,00'), 3],
  'a typographic minus': [cell('\u22121'), 3],
  'a minus behind': [cell('1-'), 3],
  'a plus': [cell('+1'), 3],
  'parentheses for a loss': [cell('(1,00)'), 3],
  'another currency': [cell('1249,90 $'), 3],
  'another currency in front': [cell('CHF 1249.90'), 3],
  'a currency twice': [cell('€ 1249.90 €'), 3],
  'three decimals, or thousands': [cell('1.249'), 3],
  'four decimals': [cell('1,2345'), 3],
  'thousands alone': [cell('1.249.000'), 3],
  'thousands the wrong way round': [cell('1,249,90'), 3],
  'groups of two digits': [cell('12.49,90'), 3],
  'both separators, the decimals first': [cell('1,90.249'), 3],
  'a point and no decimals': [cell('1.'), 3],
  'no digit before the comma': [cell(',50'), 3],
  'spaces elsewhere than between thousands': [cell('1 24,90'), 3],
  'apostrophes elsewhere': [cell("12'49.90"), 3],
  'spaces and apostrophes between thousands': [cell("1'249 000.90"), 3],
  'two commas': [cell('1,2,3'), 3],
  'a price beyond the column': [cell('10000000000'), 3],
  'a price of 400 digits': [cell('9'.repeat(400)), 3],
  'a formula for a price': [cell('=1+1'), 3],
  'a true price': [cell('true'), 3],
  'SQL for a price': [cell("1'); drop table price; --"), 3],
  'a price over two lines': [cell('"1\n2"'), 3],
}

const answers = z.object({ status: z.boolean(), data: z.unknown() })

test.each(Object.entries(files))('%s is rejected with its line number', async (_, [content, line]) => {
  const form = new FormData()
  form.append('prices', new File([Uint8Array.from(Buffer.from(content))], 'preise.csv', { type: 'text/csv' }))
  const headers = { authorization: `Token ${token}`, 'accept-language': 'de' }
  const startedAt = performance.now()
  const response = await portal.send('/vue/price/upload/', { method: 'POST', headers, body: form })
  const { data } = answers.parse(await response.json())
  const { errors = [], ...counts } = refusalData.parse(data)
  expect([response.status, counts]).toMatchObject([400, { changed: 0, new: 0, unchanged: 0, more: 0 }])
  expect(errors[0]?.line).toBe(line)
  expect(performance.now() - startedAt).toBeLessThan(stuckMs)
  for (const { message } of errors) {
    expect(message).toMatch(/[.?]$/)
    expect(message.length).toBeLessThan(250)
    expect(message).not.toMatch(/\p{Cc}/u)
  }
})

test('and after all of them no price has changed, no file is left, and memory has not grown', async () => {
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(80)
  expect(await portal.database.read.select().from(price)).toMatchObject([kept])
  expect(await portal.database.read.select().from(priceUploadLine)).toEqual([])
  expect(await portal.database.read.select().from(audit)).toEqual([])
  const before = process.memoryUsage().rss
  const long = new Blob([head, ...Array.from({ length: 45 }, () => ';'.repeat(1_000_000))])
  for (let time = 0; time < 2; time += 1) {
    const form = new FormData()
    form.append('prices', new File([long], 'preise.csv'))
    const headers = { authorization: `Token ${token}` }
    await portal.send('/vue/price/upload/', { method: 'POST', headers, body: form })
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
})
