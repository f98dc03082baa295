import { expect, test } from 'vitest'
import { fixedText } from '#src/workspace/checks/fix-text.ts'
import { codesIn, find } from './kit.ts'

test.each([
  ['Press "5"', '„5" drücken'],
  ['Article "H1180"', 'Artikel „H1180"'],
  ['See "Chapter 5".', 'Siehe „Kapitel 5".'],
  ['Page "1" of "2"', 'Seite „1" von „2"'],
  ['Page "1" of "2"', 'Seite “1" von “2"'],
  ['Page "1" of "2"', 'Seite »1" von »2"'],
  ['Page "1" of "2"', 'Seite "1" von "2"'],
  ['Enter "5." now', '„5." eingeben'],
  ['Pages "1"/"2"', 'Seiten „1"/„2"'],
  ['Press <b>"5"</b>', '<b>„5“</b> drücken'],
])('a keyboard quotation mark closes what another sign has opened: %s → %s', (source, target) => {
  expect(codesIn(source, target)).toEqual([])
})

test.each([
  ['A 5" display', 'Ein 5"-Display'],
  ['The “3/4" pipe” here', 'Das „3/4"-Rohr“ hier'],
  ['The “3/4" pipe” here', 'Das „Rohr 3/4 Zoll“ hier'],
  ['The “3/4" pipe” here', 'Det ”3/4"-röret” här'],
  ['Pipes of 3/4" and 1/2" for “Basic”', 'Rohre mit 3/4" und 1/2" für „Basic“'],
  ['“3/4" and 1/2"” pipes', 'Rohre „3/4" und 1/2"“'],
  ['Pipe 5&quot;', 'Rohr 5"'],
  ['Pipe 5&quot;', 'Rohr 5 Zoll'],
])('after a number it means inches when nothing is open or another one closes: %s → %s', (source, target) => {
  expect(codesIn(source, target)).toEqual([])
})

test.each([
  ['Say &quot;hi&quot;', 'Sagen Sie &#8222;Hallo&#8220;'],
  ['Say &quot;hi&quot;', 'Sagen Sie &#x201E;Hallo&#x201c;'],
  ['Say &#34;hi&#34;', 'Sagen Sie „Hallo“'],
  ['Say "hi" now', 'Jetzt &sbquo;Hallo&lsquo; sagen'],
])('an HTML entity for a quotation mark counts as one: %s → %s', (source, target) => {
  expect(codesIn(source, target)).toEqual([])
})

test('an entity that nothing closes is shown in full', () => {
  for (const written of ['&quot;', '&#8222;', '&bdquo;'])
    expect(find('Say &quot;hi&quot;', `Sagen Sie ${written}Hallo`)).toMatchObject([
      { code: 'quote-open', part: written, range: { start: 10, end: 10 + written.length } },
    ])
})

test.each([
  ['Loading&#8230;', 'Wird geladen …'],
  ['Loading…', 'Wird geladen&#8230;'],
  ['Loading…', 'Wird geladen&#x2026;'],
  ['Loading…', 'Wird geladen&#X2026;'],
  ['Loading...', 'Wird geladen&hellip;'],
  ['Saved&#46;', 'Gesichert.'],
  ['Saved!&nbsp;', 'Gesichert!'],
  ['Saved.', 'Gesichert.&#160;'],
  ['He says &quot;Stop.&quot;', 'Er sagt &#8222;Halt.&#8220;'],
  ['A &amp; B', 'A &#38; B'],
  ['10&deg;', '10&#176;'],
  ['To the &Uuml;', 'Zum &Uuml;'],
  ['1&frac12; doors', '1½ Türen'],
  [String.raw`Loading\u2026`, 'Wird geladen …'],
  ['Loading…', String.raw`Wird geladen\u2026`],
  ['Loading...', String.raw`Wird geladen\u2026`],
  [String.raw`Saved.\u00A0`, 'Gesichert.'],
  [String.raw`Say \u201chi\u201d now`, 'Sagen Sie jetzt „hallo“'],
  ['Say "hi" now', String.raw`Sagen Sie jetzt \u201ehallo\u201c`],
])('an entity or escape for an end mark counts as one, and its ";" does not: %s → %s', (source, target) => {
  expect(codesIn(source, target)).toEqual([])
})

test.each([
  ['Loading&#8230;', 'Wird geladen', 'Wird geladen&#8230;'],
  ['Loading', 'Wird geladen&#8230;', 'Wird geladen'],
  ['Now click &#34;Save&#34;.', 'Klicken Sie auf &#8222;Sichern&#8220;', 'Klicken Sie auf &#8222;Sichern&#8220;.'],
  ['Turn by 10&deg;', 'Jetzt um 10&deg; drehen.', 'Jetzt um 10&deg; drehen'],
  ['It was saved.', 'Es wurde gesichert&nbsp;', 'Es wurde gesichert.&nbsp;'],
  ['It was saved.', String.raw`Es wurde gesichert\u00a0`, String.raw`Es wurde gesichert.\u00a0`],
  ['Loading', String.raw`Wird geladen\u2026`, 'Wird geladen'],
])('and it is fixed as a whole: %s, %s → %s', (source, target, mended) => {
  expect(fixedText(target, find(source, target))).toBe(mended)
})

test.each([
  ['Loading&unheard;', 'Wird geladen …'],
  ['Loading…', 'Wird geladen&unheard;'],
  ['It is saved.', 'Gesichert&unheard;'],
])('after an unknown entity nothing is certain: %s → %s', (source, target) => {
  expect(find(source, target).map(({ check, fix }) => [check, fix])).toEqual([['endMark', null]])
})

test.each([
  ['pt', 'All is well', 'Está tudo bem.'],
  ['cs', 'All of it without', 'Všechno je bez.'],
  ['pl', 'Go without', 'Obejdź się bez.'],
])('in %s a German abbreviation is an ordinary word: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual(['end-extra'])
})

test.each([
  ['en', 'de', 'Quantity', 'Anz.'],
  ['en', 'de', 'Remark', 'Bem.'],
  ['de', 'en', 'Bez.', 'Name'],
  ['en', 'de_AT', 'Name', 'Bez.'],
])('and in German it stays an abbreviation: %s → %s: %s → %s', (from, to, source, target) => {
  expect(codesIn(source, target, { from, to })).toEqual([])
})
