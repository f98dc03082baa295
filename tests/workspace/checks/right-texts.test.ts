import { describe, expect, test } from 'vitest'
import type { Splice } from '#src/workspace/checks/check.ts'
import { codesIn, find } from './kit.ts'

const spliced = (text: string, { start, end, text: put }: Splice) => text.slice(0, start) + put + text.slice(end)

describe('a correct translation has no issue', () => {
  test.each([
    // A sign between two placeholders does not join them.
    ['%d-%d of %d', '%d–%d von %d'],
    ['%s.%s', '%s, %s'],
    ['%s_%d.csv', '%s-%d.csv'],
    ['%name% was saved.', '%name% wurde gespeichert.'],
    // Two plurals or selects may use the same argument.
    [
      'There {n, plural, one {is} other {are}} {n} door{n, plural, one {} other {s}}',
      'Es {n, plural, one {ist} other {sind}} {n} Tür{n, plural, one {} other {en}}',
    ],
    [
      '{s, select, a {one} other {two}} {s, select, b {three} other {four}}',
      '{s, select, a {eins} other {zwei}} {s, select, b {drei} other {vier}}',
    ],
    // "one" and "=1" mean the same in languages where "one" covers only the number 1.
    ['Door{n, plural, =1 {} other {s}}', 'Tür{n, plural, one {} other {en}}'],
    ['{n, plural, =1 {The door} other {# doors of {room}}}', '{n, plural, one {Die Tür} other {# Türen in {room}}}'],
    // A literal percent sign.
    ['{n}% coverage', '{n}%ige Deckung'],
    ['{n}% coverage', '{n} %ige Deckung'],
    ['{n}% coverage', '{n}%-ige Deckung'],
    ['{n}% alcohol', '{n}%er Alkohol'],
    // Percent signs in an address.
    ['See https://demo.example/my%20doc.pdf', 'Siehe https://demo.example/mein%20Dokument.pdf'],
    ['See https://demo.example/doors', 'Siehe https://demo.example/t%C3%BCren'],
    // Codes in quotation marks.
    ['Press "F5"', '„F5“ drücken'],
    ['Article "H1180"', 'Artikel „H1180“'],
    ['Enter "5" to continue', 'Zum Fortfahren „5“ eingeben'],
    ['Open "Doors" now', '打开《门》'],
    ['Open "Doors" now', '打开〈门〉'],
    ['Pipe 3/4" and 1/2"', 'Rohr 3/4" und 1/2"'],
    // Another spelling of the same unit.
    ['5 L', '5 l'],
    ['10 KB', '10 kB'],
    ['5 pieces', '5 Stk.'],
    ['Loading&hellip;', 'Wird geladen …'],
    ['Read more &raquo;', 'Mehr lesen »'],
    ['Say &quot;hi&quot;', 'Sagen Sie „Hallo“'],
    ['Quantity', 'Anz.'],
    ['Dimensions', 'Abm.'],
  ])('%s → %s', (source, target) => {
    expect(codesIn(source, target)).toEqual([])
  })

  test.each([
    ['de', 'en', 'eine {p}%ige Chance', 'a {p}% chance'],
    ['de', 'en', '<Bitte wählen>', '<Please choose>'],
    ['de', 'en', '<Bitte zuerst eine Tür wählen>', '<Please choose a door first>'],
    ['de', 'en', 'Artikel „19“', 'Article "19"'],
    ['en', 'fr', 'Delete {item} from {list}', "Supprimer l'{item} de l'{list}"],
    ['en', 'pl', '5 pcs', '5 szt.'],
    ['en', 'pl', 'In 2026', 'W 2026 r.'],
    ['en', 'ru', '16 mm', '16 мм'],
    ['en', 'ja', 'Press "F5" now', '「F5」を押す'],
    // In Hebrew, a mark within a word is no quotation mark, unless it joins a prefix to a quoted word.
    ['en', 'he', 'The price list', 'ה"מחירון'],
    ['en', 'he', 'Total in the USA', 'סה"כ בארה"ב'],
    ['en', 'he', 'Total in the USA', 'סה”כ בארה״ב'],
    ['en', 'he', 'Total', 'סה&quot;כ'],
    ['en', 'he', 'The "Doors" report', 'דו"ח "דלתות"'],
    ['en', 'he', 'Say "CEO" twice', 'אמרו "מנכ"ל" פעמיים'],
    ['en', 'he', 'Open in "Doors"', 'פתחו ב"דלתות"'],
    ['en', 'he', 'Open "Doors" and "Boards"', 'פתחו "דלתות" ו"לוחות"'],
    ['en', 'he', 'Open "Doors" and "Boards"', 'פתחו ״דלתות״ ו״לוחות״'],
    ['en', 'he', "The staff's George", "ג'ורג' של הצוות"],
  ])('%s → %s: %s → %s', (from, to, source, target) => {
    expect(codesIn(source, target, { from, to })).toEqual([])
  })

  test.each([
    ['50% off', '%50 indirim'],
    ['100% wood', '%100 ahşap'],
    ['{n}% done', '%{n} tamamlandı'],
  ])('in Turkish a percent sign precedes the number, which is no error: %s → %s', (source, target) => {
    expect(find(source, target, { to: 'tr' }).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test.each([
    ['max. 20 characters', '{n, plural, one {# door} other {# doors}}', '{n, plural, one {# Tür} other {# Türen}}'],
    ['max. 12 characters', '<strong>{name}</strong>', '<strong>{name}</strong>'],
    ['Rating of a supplier, from 1 up to 5.', 'Good enough', 'Gut genug'],
    ['Priority: up to 3', 'Priority', 'Priorität'],
  ])('when "%s" describes it', (desc, source, target) => {
    expect(codesIn(source, target, { desc })).toEqual([])
  })
})

describe('errors are still found', () => {
  test.each([
    ['%s.%s', '%s', 'placeholder-missing', {}],
    ['There {n, plural, one {is} other {are}} {n}', 'Es {n, plural, one {ist} other {}} {n}', 'plural-empty', {}],
    ['{n}% coverage', '{n} % Deckung %i', 'placeholder-extra', {}],
    ['Save <b>now</b>', 'Speichern <jetzt>', 'tag-missing', {}],
    ['Save', '<b>Speichern</b>', 'tag-extra', {}],
    ['5 kg', '5 g', 'unit-changed', {}],
    ['Enter "5" to continue', 'Zum Fortfahren 5 eingeben', 'quote-missing', {}],
    ['Open "Doors" now', '打开《门', 'quote-open', {}],
    ['Open the "Doors" report', 'פתחו את דו"ח דלתות', 'quote-missing', { to: 'he' }],
    ['Open the "Doors" report', 'פתחו את דו"ח "דלתות', 'quote-open', { to: 'he' }],
    ['Open the "Doors" report', 'פתחו את דו"ח דלתות"', 'quote-open', { to: 'he' }],
    ['Coating 30 µm, weight 5 kg', 'Beschichtung 30 µm, Gewicht 5 g', 'unit-changed', {}],
    ['10 Ω at 5 kg', '10 Ω bei 5 g', 'unit-changed', {}],
    ['Width 16 mm, 2 doors', 'Πλάτος 16 cm, 2 πόρτες', 'unit-changed', { to: 'el' }],
    ['Width 16 mm, 2 doors', '幅 16 cm、2 枚', 'unit-changed', { to: 'ja' }],
    ['Suitable for types A, B and C.', 'Geeignet für die Typen A, B und C', 'end-missing', {}],
    ['The length is 5 m.', 'Die Länge ist 5 m', 'end-missing', {}],
    ['This is plan A.', 'Das ist Plan A', 'end-missing', {}],
    ['Rich in vitamin C', 'Reich an Vitamin C.', 'end-extra', {}],
    ['Delivery', 'Lieferung bis spätestens', 'limit', { desc: 'max. 12 characters' }],
    [
      '{n, plural, one {# file} other {# files}} of {name}',
      "{n, plural, one {# fichier} other {# fichiers}} d'{name}",
      'placeholder-missing',
      { to: 'fr' },
    ],
  ])('%s → %s: %s', (source, target, code, how) => {
    expect(codesIn(source, target, how)).toContain(code)
  })
})

test.each([
  ['fr', 'Name:', 'Nom'],
  ['fr', 'Save?', 'Enregistrer'],
  ['fr', 'Save', 'Enregistrer ?'],
  ['fr', 'Save.', 'Enregistrer !'],
  ['es', 'Delete?', 'Eliminar'],
  ['es', 'Save', '¿Guardar?'],
])(
  'when %s has its own rules for marks, a missing or other one is reported and not fixed: %s → %s',
  (to, source, target) => {
    const found = find(source, target, { to })
    expect(found.map(({ check }) => check)).toEqual(['endMark'])
    expect(found.every(({ fix }) => fix === null)).toBe(true)
  },
)

test.each([
  ['Now click &quot;Save&quot;.', 'Klicken Sie auf &quot;Speichern&quot;', 'Klicken Sie auf &quot;Speichern&quot;.'],
  ['Built with Board&trade;', 'Gebaut mit Board&trade;.', 'Gebaut mit Board&trade;'],
  ['Built with Board&trade;!', 'Gebaut mit Board™.', 'Gebaut mit Board™!'],
  ['All rights reserved &copy;.', 'Alle Rechte', 'Alle Rechte.'],
  ['max 5 KB', 'max. 5 MB', 'max. 5 KB'],
  ['Bottle of 5 L', 'Flasche mit 5 ml', 'Flasche mit 5 L'],
])('a certain fix follows the source: %s, %s → %s', (source, target, mended) => {
  const fixes = find(source, target).flatMap(({ fix }) => fix ?? [])
  expect(fixes.map((fix) => spliced(target, fix))).toEqual([mended])
})

test('a certain mark is still added', () => {
  const [found] = find('The order was saved.', 'Auftrag gespeichert')
  expect(found?.fix && spliced('Auftrag gespeichert', found.fix)).toBe('Auftrag gespeichert.')
  const [french] = find('The order was saved.', 'Commande enregistrée', { to: 'fr' })
  expect(french?.fix).not.toBeNull()
})

test('hundreds of plural forms and thousands of plurals are checked to the end', () => {
  const branches = Array.from({ length: 1_000 }, (_, at) => `b${at} {Text ${at} {name}}`).join(' ')
  const select = `{s, select, ${branches} other {Text {name}}}`
  const row = '{n, plural, one {# a} other {# b}} '.repeat(2_000)
  expect(codesIn(select, select)).toEqual([])
  expect(codesIn(row, row)).toEqual([])
})

describe('a language’s own notation has no issue', () => {
  test.each([
    ['e.g. 52.5200,13.4050', 'z. B. 52.5200,13.4050', 'de'],
    ['rgba(0,0,0,0.5)', 'rgba(0,0,0,0.5)', 'de'],
    ['IPs 10.0.0.1,10.0.0.2', 'IPs 10.0.0.1,10.0.0.2', 'de'],
    ['From iOS 12.0 the app is no longer supported.', "A partire da iOS 12.0 l'app non è più supportata.", 'it'],
    ['With Android 4.4 the app', 'Avec Android 4.4 l’application', 'fr'],
    ['USB 2.0 plug A', 'USB 2.0 A Stecker', 'de'],
    ['$1 {{PLURAL:$1|page|pages}}', '$1 {{PLURAL:$1|Seite|Seiten}}', 'de'],
    ['Due {0:MM/dd/yyyy}', 'Fällig {0:dd.MM.yyyy}', 'de'],
    ['{{date, MM/DD/YYYY}}', '{{date, DD.MM.YYYY}}', 'de'],
    ['%1$,d items', '%1$,d Elemente', 'de'],
    ['Please choose: ', '请选择：', 'zh'],
    ['Click "Save" to continue.', '点击【保存】继续。', 'zh'],
    ['Doors, boards and more', 'Dveře, desky atd.', 'cs'],
    ['Doors, boards and so on', 'Ovia, levyjä jne.', 'fi'],
    ['Doors, boards and more', 'Porte, pannelli ecc.', 'it'],
  ])('%s → %s', (source, target, to) => {
    expect(codesIn(source, target, { to })).toEqual([])
  })

  test.each([
    ['Send to 255.255.255.255', 'An 255.255.255.255 senden', 'de', 'en'],
    ['Artikel Nr. 104.250', 'Item no. 104.250', 'de', 'en'],
    ['Ports 80,443', 'Ports 80,443', 'en', 'de'],
    ['CPF: 123.456.789-00', 'CPF: 123.456.789-00', 'pt', 'en'],
    ['Due {{ date|date("m/d/Y") }}', 'Fällig {{ date|date("d.m.Y") }}', 'en', 'de'],
    ['%m/%d/%Y', '%x', 'en', 'de'],
    ['Use a comma as separator', 'Verwenden Sie , als Trennzeichen', 'en', 'de'],
  ])('no change is offered for %s → %s', (source, target, from, to) => {
    expect(find(source, target, { from, to }).filter(({ fix }) => fix !== null)).toEqual([])
  })

  test.each([
    ['Up to 10,000 doors', 'Bis zu 10,000 Türen', '10.000'],
    ['1,234.50 mm wide', '1,234.50 mm breit', '1.234,50'],
    ['2.5 mm thick', '2.5 mm stark', '2,5'],
  ])('%s → %s is still fixed', (source, target, wanted) => {
    const [fix] = find(source, target, {}).flatMap((one) => (one.code === 'number-format' ? (one.fix ?? []) : []))
    expect(fix?.text).toBe(wanted)
  })
})
