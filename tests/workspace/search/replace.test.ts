import { expect, test } from 'vitest'
import { hitsIn } from '#src/workspace/search/hits.ts'
import { type Replacement, replacer } from '#src/workspace/search/replace.ts'
import { anySpelling } from '#src/workspace/search/spellings.ts'

const how = (change: Partial<Replacement>): Replacement => ({
  find: '',
  mode: 'plain',
  matchCase: true,
  with: '',
  touchesPlaceholders: false,
  ...change,
})
const replaced = (text: string, change: Partial<Replacement>) => replacer(how(change))?.(text)

test('each match is replaced, and the rest stays byte for byte', () => {
  expect(replaced('Tür\r\nTür\u00a0Tür', { find: 'Tür', with: 'Tor' })).toMatchObject({
    after: 'Tor\r\nTor\u00a0Tor',
    count: 3,
    kept: 0,
  })
})

test('matches between thousands of placeholders are replaced, each placeholder stays', () => {
  const text = '{x}x'.repeat(25_000)
  expect(replaced(text, { find: 'x', with: 'y' })).toEqual({
    before: text,
    after: '{x}y'.repeat(25_000),
    count: 25_000,
    kept: 25_000,
  })
})

test('a text without the find, and one that would read the same, would not change', () => {
  expect(replaced('Tor', { find: 'Tür', with: 'Tor' })).toBeUndefined()
  expect(replaced('Tor', { find: 'Tor', with: 'Tor' })).toBeUndefined()
  expect(replaced('', { find: '^', mode: 'regex', with: 'x' })).toBeUndefined()
})

test('nothing to find, and an expression that is none, make no replacement', () => {
  expect(replacer(how({ find: '' }))).toBeUndefined()
  expect(replacer(how({ find: '(', mode: 'regex' }))).toBeUndefined()
})

test('case counts unless it is switched off', () => {
  expect(replaced('Tür tür', { find: 'tür', with: 'x' })?.after).toBe('Tür x')
  expect(replaced('Tür tür', { find: 'tür', with: 'x', matchCase: false })?.after).toBe('x x')
})

test('a whole word leaves longer ones alone', () => {
  expect(replaced('Tür, Türblatt, Tür-Set', { find: 'Tür', mode: 'words', with: 'Tor' })?.after).toBe(
    'Tor, Türblatt, Tor-Set',
  )
})

test('what is meant literally stays so: signs of expressions and of groups', () => {
  expect(replaced('a.c abc', { find: 'a.c', with: '$1 $&' })?.after).toBe('$1 $& abc')
})

test.each([
  ['$2 $1', 'mm 40'],
  ['$<unit>', 'mm'],
  ['$&!', '40 mm!'],
  ['$$1', '$1'],
  ['$3', '$3'],
  ['$12', '402'],
  ['$<none>', ''],
])('an expression’s groups: %s', (template, expected) => {
  expect(replaced('40 mm', { find: '(?<size>\\d+) (?<unit>mm)', mode: 'regex', with: template })?.after).toBe(expected)
})

test('a match that overlaps a placeholder or a tag is not touched, unless the reader allows it', () => {
  const text = 'name: {name}, <b class="name">name</b>, {n, plural, one {name} other {# names}}'
  expect(replaced(text, { find: 'name', with: 'Titel' })).toMatchObject({
    after: 'Titel: {name}, <b class="name">Titel</b>, {n, plural, one {Titel} other {# Titels}}',
    count: 4,
    kept: 2,
  })
  expect(replaced('{name}', { find: 'name', with: 'Titel' })).toEqual({
    before: '{name}',
    after: '{name}',
    count: 0,
    kept: 1,
  })
  expect(replaced('name {name}', { find: 'name', with: 'name' })).toBeUndefined()
  expect(replaced('{name}', { find: 'name', with: 'Titel', touchesPlaceholders: true })?.after).toBe('{Titel}')
})

test('an empty find of an expression stands before a placeholder, never inside one', () => {
  expect(replaced('a{n}', { find: '(?=.)', mode: 'regex', with: '-' })?.after).toBe('-a-{n}')
})

test('line ends are told apart by nobody who does not ask for it', () => {
  const regex = (change: Partial<Replacement>) => replaced('a\r\nb', { mode: 'regex', ...change })
  expect(regex({ find: '$', with: '.' })).toMatchObject({ before: 'a\r\nb', after: 'a.\r\nb.', count: 2 })
  expect(regex({ find: '\\n', with: ' ' })?.after).toBe('a b')
  expect(regex({ find: 'b', with: 'b\nc' })?.after).toBe('a\r\nb\r\nc')
  expect(regex({ find: '\\r', with: '' })?.after).toBe('a\nb')
})

test.each([
  ['a\r\nb', String.raw`\r\n`, String.raw`\n`, 'a\nb'],
  ['a\nb', String.raw`\r?\n`, String.raw`\r\n`, 'a\r\nb'],
  ['a\r\nb, c', ', ', String.raw`\r\n`, 'a\r\nb\r\nc'],
  ['a\r\nb, c', ', ', String.raw`\n`, 'a\r\nb\r\nc'],
  ['a; b', String.raw`; (\w)`, String.raw`\n$1`, 'a\nb'],
  ['a b', ' ', String.raw`\t`, 'a\tb'],
  ['a b', ' ', String.raw`\\n`, String.raw`a\nb`],
  ['a b', ' ', String.raw`\\\n`, 'a\\\nb'],
  ['a b', ' ', '\\d\\x', 'a\\d\\xb'],
])('a line break or a tab is written as the expression writes it: %j, %s, %s', (text, find, other, after) => {
  expect(replaced(text, { find, mode: 'regex', with: other })?.after).toBe(after)
})

test('and without an expression it is two signs', () => {
  expect(replaced('a b', { find: ' ', with: String.raw`\n` })?.after).toBe(String.raw`a\nb`)
})

test('letters with their marks are found however they were typed', () => {
  const both = 'Tu\u0308r, T\u00fcr'
  expect(replaced(both, { find: '\u00fc', with: 'o' })).toMatchObject({ after: 'Tor, Tor', count: 2 })
  expect(replaced(both, { find: 'Tu\u0308r', mode: 'words', with: 'Tor' })?.after).toBe('Tor, Tor')
  // A letter with a mark never matches the letter without it.
  expect(replaced(both, { find: 'u', with: 'o' })).toBeUndefined()
})

test.each([
  ["don't", "don’t, don't", 'X, X'],
  ['"Tür"', '„Tür“, «Tür», "Tür"', 'X, X, X'],
  ['5 mm', '5\u00a0mm, 5\u202fmm', 'X, X'],
  ['Türblatt', 'Tür\u00adblatt, Tür\u200bblatt', 'X, X'],
  ['Tür\u00adblatt', 'Türblatt', 'X'],
  ['\u00ad', 'Tür\u00adblatt', 'TürXblatt'],
  ['PVC', 'ＰＶＣ', 'X'],
  ['パネル', 'ﾊﾟﾈﾙ, ハ\u309aネル', 'X, X'],
  ['ﾊﾟ', 'パ, バ', 'X, バ'],
  ['ハ', 'ﾊﾟ', undefined],
  ['plyta', 'płyta', undefined],
])('what the search finds in another spelling is replaced: %s in %s', (find, text, after) => {
  expect(replaced(text, { find, with: 'X' })?.after).toBe(after)
})

test.each([
  ['Maße', 'Die Masse der Tür'],
  ['Masse', 'Die Maße der Tür'],
  ['Buße', 'Busse fahren'],
  ['Busse', 'Zur Buße'],
  ['MASSE', 'DIE MAẞE'],
])('%s is another word than in %s where case counts: the search shows it, and it is left', (find, text) => {
  const query = { q: find, mode: 'plain', in: 'any' } as const
  expect(hitsIn(text, query, 'target').length).toBe(1)
  expect(replaced(text, { find, with: 'X' })).toBeUndefined()
  // In capitals, the two words are the same.
  expect(replaced(text, { find, matchCase: false, with: 'X' })?.count).toBe(1)
})

test.each([
  ['tr', 'ışık', 'IŞIK ve ışık', 'X ve X'],
  ['tr', 'IŞIK', 'Işık ve ışık', 'X ve X'],
  ['tr_TR', 'istanbul', 'İstanbul ve istanbul, i\u0307stanbul', 'X ve X, i\u0307stanbul'],
  ['az', 'İL', 'il, İl, Il', 'X, X, Il'],
  ['tr', 'ilk', 'Ilk', undefined],
  ['de', 'ilk', 'ILK, Ilk', 'X, X'],
  ['en', 'istanbul', 'İstanbul, ISTANBUL', 'X, X'],
  [undefined, 'kapi', 'kapı', undefined],
  ['el', 'οδος', 'ΟΔΟΣ, Οδος', 'X, X'],
  ['ka', 'თბილისი', 'ᲗᲑᲘᲚᲘᲡᲘ', 'X'],
])('capitals are those of the language (%s): %s in %s', (lang, find, text, after) => {
  expect(replaced(text, { find, lang, matchCase: false, with: 'X' })?.after).toBe(after)
  expect(replaced(text, { find, lang, matchCase: false, mode: 'words', with: 'X' })?.after).toBe(after)
})

test.each([
  ['file', 'ﬁle, file', 'X, X'],
  ['ﬁle', 'ﬁle, file', 'X, X'],
  ['i', 'ﬁle', undefined],
  ['office', 'oﬃce', 'X'],
  ['x2', 'x², x₂, x2', 'X, X, X'],
  ['2', 'm², 2', 'm², X'],
  ['km2', '5 km²', '5 X'],
  ['mm', '5 ㎜', '5 X'],
  ['No', '№ 5', 'X 5'],
  ["м'я", "мʼя, м’я, м'я", 'X, X, X'],
  ['لا', 'ﻻ', 'X'],
])('letters that are written as one, or raised, are found as they are searched for: %s in %s', (find, text, after) => {
  expect(replaced(text, { find, with: 'X' })?.after).toBe(after)
  const query = { q: find, mode: 'plain', in: 'any' } as const
  expect(hitsIn(text, query, 'target').length).toBeGreaterThan(0)
})

test.each([
  ['👩', 'Entwicklerin 👩‍💻 und 👩 🇩🇪 🇩🇰', 'Entwicklerin 👩‍💻 und X 🇩🇪 🇩🇰'],
  ['💻', '👩‍💻 💻', '👩‍💻 X'],
  ['👩‍💻', '👩‍💻👩‍💻', 'XX'],
  ['🇩', '🇩🇪 🇩🇰', undefined],
  ['🇪🇩', '🇩🇪🇩🇰', undefined],
  ['🇩🇰', '🇩🇪🇩🇰', '🇩🇪X'],
  ['👍', '👍🏽 👍', '👍🏽 X'],
  ['\u200d', '👩\u200d💻', undefined],
  ['1', '1️⃣ 1', '1️⃣ X'],
  ['e', 'e\u0301 \u00e9 e', 'e\u0301 \u00e9 X'],
  ['\u0301', 'e\u0301', undefined],
  ['ที', 'ที่ ที', 'ที่ X'],
  ['क', 'कि क', 'कि X'],
  ['ㄱ', '각 ㄱ', '각 X'],
  ['s', 'ß s', 'ß X'],
])('no visible sign is cut: %s in %s', (find, text, after) => {
  for (const matchCase of [true, false]) expect(replaced(text, { find, matchCase, with: 'X' })?.after).toBe(after)
})

test('an expression takes a picture or a flag whole, too', () => {
  const regex = (find: string) => replaced('👩‍💻 👩 🇩🇪', { find, mode: 'regex', with: 'X' })?.after
  expect(regex('👩|🇩')).toBe('👩‍💻 X 🇩🇪')
  expect(regex('👩‍💻')).toBe('X 👩 🇩🇪')
  expect(replaced('e\u0301', { find: '\\u0301', mode: 'regex', with: '' })?.after).toBe('e')
})

test('places are those of the text, whatever stands before a match', () => {
  const before = 'ﬃ²\u00adß👩‍💻 e\u0301\u0323\u200b İ ㎜ ﷺ 🇩🇪 '
  expect(replaced(`${before}Tür\u00ad-Set ﬃ`, { find: 'tür-set', matchCase: false, with: 'X' })?.after).toBe(
    `${before}X ﬃ`,
  )
})

test.each([
  ['„', '«', '„Basis“, “Base”', '«Basis“, “Base”'],
  ['–', ' bis ', 'E-Mail, Tür-Set, 5–10, E\u2011Mail', 'E-Mail, Tür-Set, 5 bis 10, E\u2011Mail'],
  ['"', ' Zoll', '„Basis“, 5", 5″', '„Basis“, 5 Zoll, 5″'],
  ["'", '’', "5′, ‚so‘, it's", '5′, ‚so‘, it’s'],
  ['-', '–', 'a-b − c\u2011d', 'a–b − c\u2011d'],
  ['...', '…', 'a... b…', 'a… b…'],
  ['\u00a0', ' ', '16\u00a0mm, 18\u202fmm', '16 mm, 18\u202fmm'],
  ['it’s', 'X', "it's, it’s", "it's, X"],
  ['„Tür“', 'X', '"Tür", „Tür“', '"Tür", X'],
  ['und …', 'X', 'und ..., und …', 'und ..., X'],
  ['E-Mail', 'X', 'E–Mail, E-Mail', 'E–Mail, X'],
  ['5"', 'X', '„Typ 5“, 5"', '„Typ 5“, X'],
  ["don't", 'X', 'don‘t, don′t, don’t', 'don‘t, don′t, X'],
  ['Tür "', 'X', 'Tür „, Tür "', 'Tür „, X'],
  ['!', '.', '完了！ Fertig!', '完了！ Fertig.'],
])('whoever types the sign %s means that one: → %s in %s', (find, other, text, after) => {
  expect(replaced(text, { find, with: other })?.after).toBe(after)
})

test.each([
  ['16 mm', '18 mm', '16\u00a0mm, 16 mm, 16\u202fmm', '18\u00a0mm, 18 mm, 18\u202fmm'],
  ['16 mm', 'ca. 16 mm', '16\u00a0mm', 'ca. 16\u00a0mm'],
  ['ca. 16 mm', '16 mm', 'ca. 16\u00a0mm', '16\u00a0mm'],
  ['16 mm', '18 mm stark', '16\u00a0mm', '18\u00a0mm stark'],
  ['16 mm', '16mm', '16\u00a0mm', '16mm'],
  ['16 mm', '16\u202fmm', '16\u00a0mm', '16\u202fmm'],
  ['16\u00a0mm', '16 mm', '16\u00a0mm', '16 mm'],
  ['16 mm dick', '18 mm breit', '16\u00a0mm dick', '18\u00a0mm breit'],
  ['"Tür"', '"Tor"', '„Tür“, «Tür», "Tür"', '„Tor“, «Tor», "Tor"'],
  ['"Tür"', 'Tor', '„Tür“', 'Tor'],
  ["don't", "can't", 'don’t', 'can’t'],
])('what a match has in place of a space or a quotation mark stays: %s → %s in %s', (find, other, text, after) => {
  expect(replaced(text, { find, with: other })?.after).toBe(after)
  expect(replaced(text, { find, with: other, mode: 'words' })?.after).toBe(after)
})

test('a word is replaced where nothing parts words, too', () => {
  expect(replaced('新しいドアを開く', { find: 'ドア', mode: 'words', with: '扉' })?.after).toBe('新しい扉を開く')
  expect(replaced('PVC板材', { find: 'PVC', mode: 'words', with: 'ABS' })?.after).toBe('ABS板材')
  expect(replaced('ＰＶＣ', { find: 'PV', mode: 'words', with: 'ABS' })).toBeUndefined()
})

test.each([
  [String.raw`\bÜbersetzung\b`, 'Übersetzung der Rückübersetzung', 'X der Rückübersetzung'],
  [String.raw`\bnderung`, 'Änderung', undefined],
  [String.raw`^(\w+) hinzufügen$`, 'Schlüssel hinzufügen', 'X'],
  [String.raw`[\w-]+`, 'Tür-Öffner', 'X'],
  [String.raw`\Bü`, 'Tür übel', 'TXr übel'],
  [String.raw`\W`, 'Tür!', 'TürX'],
  [String.raw`\\b`, String.raw`a\b`, 'aX'],
  [String.raw`[[]`, 'a[', 'aX'],
])('words of an expression have the letters of all languages: %s in %s', (find, text, after) => {
  expect(replaced(text, { find, mode: 'regex', with: 'X' })?.after).toBe(after)
})

test('what is looked for may be as long as a text, and of marks alone: no time is spent on it', () => {
  const spent = (find: string): number => {
    const start = process.threadCpuUsage().user
    anySpelling(find, { matchCase: false })
    return (process.threadCpuUsage().user - start) / 1_000
  }
  const marks = (count: number) => `a${'\u0301'.repeat(count)}${'\u0316'.repeat(count)}`
  expect(spent(marks(32_000))).toBeLessThan(10 * Math.max(spent(marks(8_000)), 10))
  for (const piece of ['ab ', '"\'', 'ﷺ', '👩‍👩‍👧', 'á']) {
    const find = piece.repeat(1_200)
    expect(replaced(find, { find })?.count).toBe(1)
  }
  // These are too long for a regular expression in any browser.
  expect(replaced('ab '.repeat(33_000), { find: 'ab '.repeat(33_000) })).toBeUndefined()
  expect(replacer(how({ find: '(?:a)'.repeat(20_000), mode: 'regex' }))).toBeUndefined()
})

test('addresses and entities are left alone unless they may be changed, too', () => {
  const text = 'Kunde &amp; Kunden: www.demo-kunde.com/kunde, kunde@demo-kunde.com'
  expect(replaced(text, { find: 'kunde', matchCase: false, with: 'Gast' })).toMatchObject({
    after: 'Gast &amp; Gastn: www.demo-kunde.com/kunde, kunde@demo-kunde.com',
    count: 2,
    kept: 4,
  })
  expect(replaced(text, { find: 'amp', with: 'und' })).toMatchObject({ after: text, count: 0, kept: 1 })
  expect(replaced(text, { find: 'amp', with: 'lt', touchesPlaceholders: true })?.after).toContain('&lt;')
})
