import { describe, expect, test } from 'vitest'
import { fixedText } from '#src/workspace/checks/fix-text.ts'
import { codesIn, find } from '#tests/workspace/checks/kit.ts'

const term = (one: string, ...targets: string[]) => ({ term: one, targets, forbidden: [] })

describe('a fix is offered only when it is certain', () => {
  test.each([
    ['Hello {{name}}, welcome', 'Hallo {{name}, willkommen'],
    ['Hello {{name}}', 'Hallo {name}}'],
    ['Total ${sum} due', 'Summe $ {sum} fällig'],
    ['%1$s boards', '%1 $s Platten'],
    ['Boards on the 1st', 'Platten am 1.'],
    ['Floor {n}', 'Etage {n}.'],
    ['Save', 'Sichern ;)'],
  ])('%j as %j', (source, target) => {
    const found = find(source, target)
    const text = fixedText(target, found)
    // Either nothing changes, or the result is correct.
    if (text !== target) expect([text, find(source, text)]).toEqual([text, []])
    if (text !== target) expect(text).toMatch(/\{\{name\}\}(?!\})|(?<!\{)\{\{name\}\}|\$\{sum\}|%1\$s/)
    expect(text).not.toMatch(/\{\{\{|\}\}\}|\$ \$|\$s \$s/)
  })

  test('unopened or missing braces are reported', () => {
    expect(codesIn('Hello {name}', 'Hallo {name}}')).toEqual(['bracket-closing'])
    expect(codesIn('{n, plural, one {#} other {#}}', '{n, plural, one {#} other {#}}}')).toEqual(['bracket-closing'])
    expect(codesIn('{{{raw}}} text', '{{raw}} Text')).toEqual(['placeholder-changed'])
    expect(codesIn('{{x}} and {y}}', '{{x}} und {y}}')).toEqual([])
  })
})

describe('terms', () => {
  test.each([
    ['New frame', 'Neue Zarge', term('frame', 'Zarge')],
    ['All frames', 'Alle Zargen', term('frame', 'Zarge')],
    ['The edge', 'Randkante', term('edge', 'Kante')],
    ['Height', 'Höhe', term('height', 'Höhe')],
    ['The leaves', 'Die Blätter', term('leaf', 'Blatt')],
    ['Big cities', 'Große Städte', term('city', 'Stadt')],
  ])('%j as %j has its term', (source, target, one) => {
    expect(find(source, target, { terms: [one] })).toEqual([])
  })

  test.each([
    ['Two leaves', 'Zwei Dinge', term('leaf', 'Blatt')],
    ['All accessories', 'Alle Dinge', term('accessory', 'Zubehör')],
  ])('%j as %j lacks it', (source, target, one) => {
    expect(codesIn(source, target, { terms: [one] })).toEqual(['term-missing'])
  })
})

test('a term is searched where the text marks it, and not in another form of a verb', () => {
  expect(find('This branch was merged', 'Zusammengeführt', { terms: [term('merge', 'zusammenführen')] })).toEqual([])
})

test('an issue with a number that another argument counts shows its name', () => {
  const [finding] = find('{a, plural, one {# door} other {# doors}}', '{b, plural, one {# Tür} other {# Türen}}')
  expect(finding).toMatchObject({ code: 'placeholder-changed', part: '{a}', fix: null })
})

describe('every plural form is read', () => {
  const plural = (one: string, other: string) => `{n, plural, one {${one}} other {${other}}}`

  test.each([
    [plural('# door, 20 mm', '# doors, 20 mm'), plural('# Tür, 30 mm', '# Türen, 20 mm'), 'number-changed'],
    [plural('# door (new)', '# doors (new)'), plural('# Tür (neu', '# Türen (neu)'), 'bracket-open'],
    [
      '{s, select, male {He has 5 doors} other {They have 5 doors}}',
      '{s, select, male {Er hat 6 Türen} other {Sie haben 5 Türen}}',
      'number-changed',
    ],
  ])('%j as %j: %s', (source, target, code) => {
    expect(codesIn(source, target)).toEqual([code])
  })

  test('a mark that both forms lack is added to both, and an extra one is removed from both', () => {
    const [source, target] = [
      plural('# door was saved.', '# doors were saved.'),
      plural('# Tür wurde gespeichert', '# Türen wurden gespeichert'),
    ]
    expect(fixedText(target, find(source, target))).toBe(
      plural('# Tür wurde gespeichert.', '# Türen wurden gespeichert.'),
    )
    expect(fixedText(source, find(target, source))).toBe(plural('# door was saved', '# doors were saved'))
  })

  test('a form for one may use a word, and a form for zero may omit the number', () => {
    expect(find(plural('1 door of 5 mm', '# doors of 5 mm'), plural('Eine Tür mit 5 mm', '# Türen mit 5 mm'))).toEqual(
      [],
    )
    expect(
      find('{n, plural, one {1 door} other {# doors}}', '{n, plural, =0 {Keine Tür} one {1 Tür} other {# Türen}}'),
    ).toEqual([])
    expect(find('{n, plural, =1 {One door} other {# doors}}', '{n, plural, =1 {Eine Tür} other {# Türen}}')).toEqual([])
  })
})

test.each([
  ['Article no.', 'Artikelnr.'],
  ['House number', 'Hausnr.'],
  ['Monday', 'Mo.'],
  ['Monday to Friday', 'Mo.–Fr.'],
  ['Figure', 'Abb.'],
  ['Department', 'Abt.'],
  ['and more', 'u. a.'],
  ['or similar', 'o. Ä.'],
  ['respectively', 'resp.'],
  ['and so on', 'u.s.w.'],
  ['Weight in lb.', 'Gewicht in Pfund'],
])('the full stop of %j as %j ends an abbreviation', (source, target) => {
  expect(find(source, target)).toEqual([])
})

test('a Greek question ends with its own mark', () => {
  expect(find('Delete it?', 'Διαγραφή;', { to: 'el' })).toEqual([])
})

test.each([
  'Thickness of the edge: max. 8',
  'In millimetres, up to 5.',
  'Value in mm (max. 3)',
  'Number of boards, at most 2, otherwise cut',
])('%j is no length limit', (desc) => {
  expect(find('Board', 'Platte, lang', { desc: desc })).toEqual([])
})

test.each(['max length 4', 'Button, max. 4', 'max. 4', 'Label (at most 4 characters)'])('%j is one', (desc) => {
  expect(codesIn('Board', 'Platte', { desc })).toEqual(['limit'])
})

test('"Länge: 4" is one only for a source that is not longer, because it may be about goods', () => {
  expect(codesIn('Edge', 'Kante', { desc: 'Länge: 4' })).toEqual(['limit'])
  expect(codesIn('Board', 'Platte', { desc: 'Länge: 4' })).toEqual([])
})

test('a repeated word at the start of a line', () => {
  expect(codesIn('a\nnew board', 'eine\nneue neue Platte')).toEqual(['repeated'])
})

test('language codes as files write them', () => {
  for (const to of ['de_AT', 'pt_BR', 'DE', 'x', 'zh_Hans_CN'])
    expect(
      find('{n, plural, one {# door of 5 mm} other {# doors of 5 mm}}', '{n, plural, other {# Türen 5 mm}}', { to })
        .length,
    ).toBeGreaterThanOrEqual(0)
  expect(codesIn('1,200.5 kg', '1,200.5 kg', { to: 'de_AT' })).toEqual(['number-format'])
})

test.each([
  ['1. Open the door', '1) Tür öffnen'],
  ['(1) Open the door', '1) Tür öffnen'],
  ['1) Open the door', '(1) Tür öffnen'],
  ['a. Open the door', 'a) Tür öffnen'],
  ['iv. Open the door', 'iv) Tür öffnen'],
  ['1. Open the door (left)', '1) Tür (links) öffnen'],
  ['(1) Open\n(2) Close', '1) Öffnen\n2.) Schließen'],
  ['<li>1. Open</li>', '<li>1) Öffnen</li>'],
  ['• Open the door', '• Tür öffnen'],
])('the bracket of a list mark closes nothing: %j → %j', (source, target) => {
  expect(codesIn(source, target)).toEqual([])
})

test.each([
  ['1) Open the (left) door', '1) Die (linke Tür öffnen', ['bracket-open']],
  ['1. Open the (left) door', '1) Die linke) Tür öffnen', ['bracket-closing']],
  ['Use type (A) doors', 'Türen vom Typ A) verwenden', ['bracket-closing']],
  ['Boards (5)', 'Platten 5)', ['bracket-closing']],
])('and any other one does: %j → %j: %j', (source, target, codes) => {
  expect(codesIn(source, target)).toEqual(codes)
})
