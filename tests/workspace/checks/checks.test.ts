import { describe, expect, test } from 'vitest'
import type { Issue, Splice, Term } from '#src/workspace/checks/check.ts'
import { createEngine } from '#src/workspace/checks/engine.ts'
import { guessLanguage } from '#src/workspace/checks/rules/words/telling-words.ts'

const terms: Term[] = [
  { term: 'door leaf', targets: ['Türblatt'], forbidden: [] },
  { term: 'edging', targets: ['Kante', 'Kantenband'], forbidden: ['Umleimer'] },
  { term: 'board', targets: ['Platte', 'Brett'], forbidden: [] },
]

function find(source: string, target: string, { desc = '', to = 'de', from = 'en', glossary = false } = {}) {
  const engine = createEngine({ sourceLang: from, targetLang: to, off: [], terms: glossary ? terms : [] })
  return engine.try({ source, target, desc })
}
const codes = (findings: readonly Issue[]) => findings.map(({ code }) => code)
const spliced = (text: string, { start, end, text: put }: Splice) => text.slice(0, start) + put + text.slice(end)
const fixed = (source: string, target: string, to = 'de') => {
  const [finding] = find(source, target, { to })
  return finding?.fix ? spliced(target, finding.fix) : null
}

describe('errors are found', () => {
  test.each([
    ['Width {w} mm', 'Breite mm', 'placeholder-missing'],
    ['Width {w} mm', 'Breite {w} mm {h}', 'placeholder-extra'],
    ['Hello {name}', 'Hallo {nmae}', 'placeholder-changed'],
    ['%s of %d', '%s von %s', 'placeholder-changed'],
    ['<b>Save</b>', 'Speichern', 'tag-missing'],
    ['<b>Save</b>', '</b>Speichern<b>', 'tag-order'],
    ['<b>Save</b>', '<i>Speichern</b>', 'tag-changed'],
    ['{n, plural, one {# door} other {# doors}}', '{n, plural, one {# Tür} other {# Türen}', 'icu-unclosed'],
    ['{n, plural, one {# door} other {# doors}}', '{n, plural, one {# Tür} viele {# Türen}}', 'icu-no-other'],
    ['{n, plural, one {# door} other {# doors}}', '{n} Türen', 'plural-lost'],
    [
      '{n, plural, one {# door} other {# doors}}',
      '{n, plural, one {# Tür} few {# Tür} other {# Türen}}',
      'plural-surplus',
    ],
    ['{n, plural, one {# door} other {# doors}}', '{n, plural, one {# Tür} other {}}', 'plural-empty'],
    ['{s, select, a {A} other {B}}', '{s, select, a {\u200b} other {B}}', 'plural-empty'],
    ['{n, plural, =0 {none} other {#}}', '{n, plural, =0 {} other {#}}', 'plural-empty'],
    [
      '{n, plural, one {# door in {room}} other {# in {room}}}',
      '{n, plural, one {# Tür} other {# in {room}}}',
      'branch-missing',
    ],
    ['{n, plural, one {<b>#</b>} other {<b>#</b>}}', '{n, plural, one {<b>#</b>} other {#}}', 'branch-missing'],
    ['{s, select, a {{x}} other {{x}}}', '{s, select, a {A} other {{x}}}', 'branch-missing'],
    ['{s, select, a {A} other {B}}', '{s, select, b {A} other {B}}', 'select-missing'],
    ['Save', '\u00a0\u200b', 'blank'],
    ['Board of 19 mm', 'Platte mit 16 mm', 'number-changed'],
    ['Lead time 14 days', 'Lieferzeit Tage', 'number-missing'],
    ['1,200.5 kg', '1,200.5 kg', 'number-format'],
    ['0.5 mm edging', 'Kante 0.5 mm', 'number-format'],
    ['Height 20 mm', 'Höhe 20 cm', 'unit-changed'],
    ['Height {h} mm', 'Höhe {h}', 'unit-missing'],
    ['Height {h} mm, width {w} mm', 'Höhe {h} mm, Breite {w}', 'unit-missing'],
    ['Board of 16 mm', 'Platte 16mm', 'unit-space'],
    ['It is saved.', 'Gesichert', 'end-missing'],
    ['Save it now', 'Jetzt alles speichern.', 'end-extra'],
    ['Delete it?', 'Löschen!', 'end-changed'],
    ['Open "Boards" now', 'Jetzt „Platten öffnen', 'quote-open'],
    ['Open "Boards" now', 'Jetzt Platten öffnen', 'quote-missing'],
    ['Board (oak)', 'Platte (Eiche', 'bracket-open'],
    ['Board (oak)', 'Platte Eiche)', 'bracket-closing'],
    ['Save', ' Speichern', 'space-start'],
    ['Save: ', 'Speichern:', 'space-end'],
    ['Cut to size', 'Nach  Maß', 'space-double'],
    ['Save it?', 'Speichern ?', 'space-before'],
    [
      '{n, plural, one {# board} other {# boards}} left',
      '{n, plural, one {# Platte} other {# Platten}}übrig',
      'space-beside',
    ],
    [
      'Still {n, plural, one {# board} other {# boards}}',
      'Noch{n, plural, one {# Platte} other {# Platten}}',
      'space-beside',
    ],
    ['One\nTwo', 'Eins Zwei', 'break-count'],
    ['One\r\nTwo', 'Eins\nZwei', 'break-kind'],
    ['the board', 'und und Platte', 'repeated'],
    ['The board is cut to size', 'The board is cut to size', 'unchanged'],
    ['Save', 'Speichern Sie alle Texte, die Sie auf diesem Gerät geändert haben', 'too-long'],
  ])('%j as %j: %s', (source, target, code) => {
    expect(codes(find(source, target))).toContain(code)
  })

  test('a text beyond the limit in its description, from the first excess character', () => {
    const [finding] = find('Save', 'Speichern 👍🏽', { desc: 'Button, max. 10 Zeichen' })
    expect(finding).toMatchObject({ code: 'limit', part: '10', severity: 'error' })
    expect(find('Save', 'Speichern!', { desc: 'max. 10 characters' }).map(({ code }) => code)).toEqual(['end-extra'])
    expect(find('Board', 'Platte, lang', { desc: 'Up to 5 mm thick' })).toEqual([])
  })

  test('a plural form that the language has and the text lacks', () => {
    const polish = '{n, plural, one {# deska} other {# desek}}'
    const [finding] = find('{n, plural, one {# board} other {# boards}}', polish, { to: 'pl' })
    expect(finding).toMatchObject({ code: 'plural-missing', part: expect.arrayContaining(['few', 'many']) })
    // French uses "many" for millions.
    expect(find('{n, plural, one {#} other {#}}', '{n, plural, one {#} other {#}}', { to: 'fr' })).toEqual([])
  })

  test('forms that are empty or incomplete, by their selectors', () => {
    const source = '{n, plural, one {# board in {room}} other {# boards in {room}}}'
    const find_ = (target: string) => find(source, target, { to: 'pl' }).map(({ code, part }) => `${code} ${part}`)
    const polish = '{n, plural, one {# deska w {room}} few {} many {} other {# deski}}'
    expect(find_(polish)).toEqual(['plural-empty few,many', 'branch-missing other: {room}'])
    // A placeholder that all forms lack is reported once.
    expect(find_('{n, plural, one {a} few {# b} many {# c} other {#}}')).toEqual(['placeholder-missing {room}'])
    // Text around the plural belongs to each form.
    expect(find_('{room}: {n, plural, one {jedna deska} few {# deski} many {# desek} other {# deski}}')).toEqual([])
  })

  test('glossary terms, including compounds and inflected forms', () => {
    expect(codes(find('Door leaves and a door leaf', 'Türen', { glossary: true }))).toEqual(['term-missing'])
    expect(find('Thickness of the door leaf', 'Türblattdicke', { glossary: true })).toEqual([])
    expect(find('Two boards', 'Zwei Bretter', { glossary: true })).toEqual([])
    expect(find('A board', 'Eine Tafel', { glossary: true })).toMatchObject([{ part: 'Platte / Brett' }])
    expect(codes(find('Edging in oak', 'Umleimer in Eiche', { glossary: true }))).toEqual(['term-forbidden'])
  })
})

test.each([
  ['Save', 'speichern'],
  ['save', 'Speichern'],
  ['Open "Boards"', '„Platten“ öffnen'],
  ["Open 'Boards'", '»Platten« öffnen'],
  ['100% match', '100%ige Übereinstimmung'],
  ['1,200.5 kg', '1.200,5 kg'],
  ['Leaf {w} × {h} mm', 'Türblattmaß in mm: {w} × {h}'],
  ['Board, 25 mm', 'Platte, Stärke (mm): 25'],
  ['Version 1.4.2', 'Version 1.4.2'],
  ['On 11/23/2026', 'Am 23.11.2026'],
  ['two boards', '2 Platten'],
  ['Open at 5 pm', 'Ab 17 Uhr geöffnet'],
  ['a 2 mm edge', 'eine 2-mm-Kante'],
  ['Not valid', 'Ungültig'],
  ['must not exceed {max}', 'darf höchstens {max} betragen'],
  ['Enter the code that you received', 'Geben Sie den Code ein, den Sie bekommen haben, und sichern Sie sie'],
  ['Export files and use them', 'Exportieren Sie Dateien und verwenden Sie sie'],
  ['Status', 'Status'],
  ['Single Sign-On (SSO)', 'Single Sign-On (SSO)'],
  ['<none>', '<keine>'],
  ['a) first', 'a) zuerst'],
  ['Loading...', 'Wird geladen …'],
  ['No.', 'Nr.'],
  ['Code {x}', 'Code {x}'],
  ["don't {n, plural, one {'{'#'}'} other {#}}", "nicht {n, plural, one {'{'#'}'} other {#}}"],
  ['{value, plural, one {All (# key)} other {All (# keys)}}', '{value, plural, other {Alle (# Schlüssel)} }'],
  ['{n, plural, one {a door} other {# doors}}', '{n, plural, one {eine Tür} other {# Türen}}'],
  ['{n, plural, =0 {} one {a} other {# doors}}', '{n, plural, =0 {} one {eine} other {# Türen}}'],
  [
    '{n, plural, one {{n} door of {m}} other {{n} doors of {m}}}',
    '{n, plural, one {eine Tür von {m}} other {{n} Türen von {m}}}',
  ],
  ['Terms of\n    <a>Use</a>', 'Nutzungs-<a>bedingungen</a>'],
])('%j as %j is as it should be', (source, target) => {
  expect(find(source, target)).toEqual([])
})

describe('a certain fix', () => {
  test.each([
    ['Hello {name}', 'Hallo {nmae}', 'Hallo {name}'],
    ['1,200.5 kg', '1,200.5 kg', '1.200,5 kg'],
    ['1,200 mm', '1,200 mm', '1.200 mm'],
    ['Board of 19 mm', 'Platte mit 16 mm', 'Platte mit 19 mm'],
    ['Height 20 mm', 'Höhe 20 cm', 'Höhe 20 mm'],
    ['Board of 16\u00a0mm', 'Platte 16mm', 'Platte 16\u00a0mm'],
    ['It was saved.', 'Es wurde gesichert', 'Es wurde gesichert.'],
    ['Look at “Boards” first.', 'Zuerst „Platten“', 'Zuerst „Platten“.'],
    ['Boards (cut to size).', 'Platten (nach Maß)', 'Platten (nach Maß).'],
    ['He says “Stop.”', 'Er sagt „Halt“', 'Er sagt „Halt.“'],
    ['See <b>right here</b>.', 'Siehe <b>hier</b>', 'Siehe <b>hier</b>.'],
    ['<b>See right here.</b>', '<b>Siehe hier</b>', '<b>Siehe hier.</b>'],
    ['It was saved by {name}.', 'Gesichert: {name}', 'Gesichert: {name}.'],
    ['It was saved.', '„Gesichert“', '„Gesichert.“'],
    ['Save it now', 'Jetzt alles speichern.', 'Jetzt alles speichern'],
    ['Save: ', 'Speichern:', 'Speichern: '],
    ['Cut to size', 'Nach  Maß', 'Nach Maß'],
    ['One\r\nTwo\r\n', 'Eins\nZwei\n', 'Eins\r\nZwei\r\n'],
    ['the board', 'und und Platte', 'und Platte'],
    ['Board (oak)', 'Platte (Eiche', 'Platte (Eiche)'],
  ])('of %j in %j', (source, target, text) => {
    expect(fixed(source, target)).toBe(text)
    // A fixed issue is not found again.
    expect(find(source, text)).toEqual([])
  })

  test('is not offered when it would be a guess', () => {
    expect(fixed('{a} and {b}', '{a} und {a}')).toBeNull()
    expect(fixed('Width {w} mm', 'Breite mm')).toBeNull()
  })
})

describe('all texts together', () => {
  const unit = (key: string, source: string, target: string | null) => ({ key, source, target, desc: '' })
  const engine = () => createEngine({ sourceLang: 'en', targetLang: 'de', off: [], terms: [] })

  test('for one source with two translations, the rarer one is found', () => {
    const checks = engine()
    checks.put([unit('a', 'Board', 'Platte'), unit('b', 'Board', 'Platte'), unit('c', 'Board', 'Brett')])
    expect(checks.findingsOf('c')).toMatchObject([{ code: 'same-source', part: 'Platte' }])
    expect(checks.findingsOf('a')).toEqual([])
  })

  test('a change returns everything that it affects', () => {
    const checks = engine()
    checks.put([unit('a', 'Board', 'Platte'), unit('b', 'Board', 'Brett'), unit('c', 'Door', 'Tür')])
    expect([...checks.put([unit('b', 'Board', 'Platte')])].sort()).toEqual(['a', 'b'])
    expect(checks.findingsOf('a')).toEqual([])
    expect([...checks.put([unit('a', 'Board', null)])]).toContain('a')
    expect([...checks.put([unit('c', 'Door', 'Tür!')])]).toEqual(['c'])
    expect(codes(checks.findingsOf('c'))).toEqual(['end-extra'])
  })

  test('a disabled check does not run', () => {
    const off = createEngine({ sourceLang: 'en', targetLang: 'de', off: ['endMark', 'sameSource'], terms: [] })
    off.put([unit('a', 'Board', 'Platte.'), unit('b', 'Board', 'Brett')])
    expect(off.findingsOf('a')).toEqual([])
  })

  test('a text of 100 kB is checked like any other', () => {
    const source = 'Board {a} of 19 mm, "oak" (see <b>there</b>). '.repeat(2_200)
    expect(find(source, source.replaceAll('Board', 'Platte').replaceAll('of', 'zu').replaceAll('see', 'vgl.'))).toEqual(
      [],
    )
  })
})

test('a source language without a name is guessed', () => {
  expect(guessLanguage(['Board', 'The board is cut to your size'])).toBe('en')
  expect(guessLanguage(['Die Platte ist nicht auf Maß geschnitten', 'Status'])).toBe('de')
})
