import { expect, test } from 'vitest'
import type { CheckId } from '#src/workspace/check-ids.ts'
import type { Term } from '#src/workspace/checks/check.ts'
import { find } from './kit.ts'

const terms: readonly Term[] = [
  { term: 'door frame', targets: ['Türzarge'], forbidden: ['Türrahmen'] },
  { term: 'delivery note', targets: ['Lieferschein'], forbidden: ['Lieferzettel'] },
  { term: 'oak', targets: ['Eiche'], forbidden: [] },
]

/** A source, its correct translation, and the same with one error. */
type Planted = readonly [source: string, right: string, wrong: string]
type Kind = { kind: string; check: CheckId; texts: readonly Planted[] }

// These texts were written before the checks ran on them.
const kinds: readonly Kind[] = [
  {
    kind: 'wrong number',
    check: 'numbers',
    texts: [
      [
        'Your order ships within 14 working days.',
        'Ihre Bestellung wird innerhalb von 14 Werktagen versandt.',
        'Ihre Bestellung wird innerhalb von 15 Werktagen versandt.',
      ],
      [
        'Orders over €1,500.00 are delivered free of charge.',
        'Bestellungen über 1.500,00 € liefern wir versandkostenfrei.',
        'Bestellungen über 1.050,00 € liefern wir versandkostenfrei.',
      ],
      [
        'The door leaf is 2.1 m high and 86 cm wide',
        'Das Türblatt ist 2,1 m hoch und 86 cm breit',
        'Das Türblatt ist 2,1 m hoch und 68 cm breit',
      ],
    ],
  },
  {
    kind: 'lost placeholder',
    check: 'placeholders',
    texts: [
      [
        'Hello {name}, your quote is ready.',
        'Guten Tag {name}, Ihr Angebot liegt vor.',
        'Guten Tag, Ihr Angebot liegt vor.',
      ],
      ['%d of %d wardrobes assembled', '%d von %d Kleiderschränken montiert', '%d Kleiderschränke montiert'],
      [
        'Invoice {{number}} is due on {{date}}.',
        'Die Rechnung {{number}} ist am {{date}} fällig.',
        'Die Rechnung ist am {{date}} fällig.',
      ],
    ],
  },
  {
    kind: 'changed placeholder name',
    check: 'placeholders',
    texts: [
      [
        'Delivered to {customer} by {carrier}',
        'Von {carrier} an {customer} geliefert',
        'Von {carrier} an {kunde} geliefert',
      ],
      [
        'Reserved for %(company)s until noon',
        'Bis mittags reserviert für %(company)s',
        'Bis mittags reserviert für %(firma)s',
      ],
      ['Choose a handle for ${model}', 'Wählen Sie einen Griff für ${model}', 'Wählen Sie einen Griff für ${modell}'],
    ],
  },
  {
    kind: 'lost tag',
    check: 'tags',
    texts: [
      [
        'Please measure the opening <strong>twice</strong> before you order.',
        'Bitte messen Sie die Öffnung <strong>zweimal</strong>, bevor Sie bestellen.',
        'Bitte messen Sie die Öffnung zweimal, bevor Sie bestellen.',
      ],
      ['Solid beech<br/>Oiled finish', 'Buche massiv<br/>Geölte Oberfläche', 'Buche massiv, geölte Oberfläche'],
    ],
  },
  {
    kind: 'unclosed tag',
    check: 'tags',
    texts: [
      [
        'Fire doors <b>must not</b> be planed.',
        'Brandschutztüren <b>dürfen nicht</b> gehobelt werden.',
        'Brandschutztüren <b>dürfen nicht gehobelt werden.',
      ],
      [
        'Read the <link>assembly instructions</link> first.',
        'Lesen Sie zuerst die <link>Montageanleitung</link>.',
        'Lesen Sie zuerst die <link>Montageanleitung<link>.',
      ],
    ],
  },
  {
    kind: 'lost link',
    check: 'links',
    texts: [
      [
        'See https://example.com/care for care instructions.',
        'Pflegehinweise finden Sie unter https://example.com/care.',
        'Pflegehinweise finden Sie auf unserer Website.',
      ],
      [
        'Compare all [hinge types](https://example.com/hinges) before ordering.',
        'Vergleichen Sie vor der Bestellung alle [Bandarten](https://example.com/hinges).',
        'Vergleichen Sie vor der Bestellung alle Bandarten.',
      ],
    ],
  },
  {
    kind: 'changed email',
    check: 'links',
    texts: [
      [
        'Write to service@example.com if a part is missing.',
        'Schreiben Sie an service@example.com, wenn ein Teil fehlt.',
        'Schreiben Sie an servise@example.com, wenn ein Teil fehlt.',
      ],
      ['Returns: returns@example.com', 'Rücksendungen: returns@example.com', 'Rücksendungen: returns@example.de'],
    ],
  },
  {
    kind: 'question mark lost',
    check: 'endMark',
    texts: [
      [
        'Do you want to delete this price list?',
        'Möchten Sie diese Preisliste löschen?',
        'Möchten Sie diese Preisliste löschen',
      ],
      ['Which side do the hinges go on?', 'Auf welche Seite kommen die Bänder?', 'Auf welche Seite kommen die Bänder.'],
    ],
  },
  {
    kind: 'ellipsis or colon lost',
    check: 'endMark',
    texts: [
      ['Loading fabric samples…', 'Stoffmuster werden geladen …', 'Stoffmuster werden geladen'],
      ['Delivery address:', 'Lieferadresse:', 'Lieferadresse'],
    ],
  },
  {
    kind: 'unbalanced quotes',
    check: 'quotes',
    texts: [
      [
        'The collection “Nordic” is sold out.',
        'Die Kollektion „Nordic“ ist ausverkauft.',
        'Die Kollektion „Nordic ist ausverkauft.',
      ],
      [
        'Click "Add to basket" to continue.',
        'Klicken Sie auf "In den Warenkorb", um fortzufahren.',
        'Klicken Sie auf In den Warenkorb", um fortzufahren.',
      ],
    ],
  },
  {
    kind: 'unbalanced bracket',
    check: 'brackets',
    texts: [
      [
        'Shelves (set of three) are packed separately.',
        'Regalböden (Dreierset) werden getrennt verpackt.',
        'Regalböden (Dreierset werden getrennt verpackt.',
      ],
      ['Lacquer colour (optional)', 'Lackfarbe (optional)', 'Lackfarbe optional)'],
    ],
  },
  {
    kind: 'untranslated sentence',
    check: 'unchanged',
    texts: [
      [
        'The table top is made of solid walnut and must be oiled once a year.',
        'Die Tischplatte besteht aus massivem Nussbaum und muss einmal im Jahr geölt werden.',
        'The table top is made of solid walnut and must be oiled once a year.',
      ],
      ['Your basket is empty', 'Ihr Warenkorb ist leer', 'Your basket is empty'],
    ],
  },
  {
    kind: 'doubled word',
    check: 'repeated',
    texts: [
      [
        'We confirm the date as soon as the frame is in stock.',
        'Wir bestätigen den Termin, sobald die Zarge auf Lager ist.',
        'Wir bestätigen den den Termin, sobald die Zarge auf Lager ist.',
      ],
      [
        'This drawer closes quietly on its own.',
        'Diese Schublade schließt leise von selbst.',
        'Diese Schublade schließt schließt leise von selbst.',
      ],
    ],
  },
  {
    kind: 'leading or trailing space',
    check: 'spaces',
    texts: [
      ['Seat height', 'Sitzhöhe', ' Sitzhöhe'],
      ['from ', 'ab ', 'ab'],
    ],
  },
  {
    kind: 'double space',
    check: 'spaces',
    texts: [['Screws and dowels are included.', 'Schrauben und Dübel liegen bei.', 'Schrauben und  Dübel liegen bei.']],
  },
  {
    kind: 'lost or wrong unit',
    check: 'units',
    texts: [
      ['Maximum load per shelf: 25 kg', 'Maximale Belastung je Boden: 25 kg', 'Maximale Belastung je Boden: 25'],
      ['The panel is 18 mm thick.', 'Die Platte ist 18 mm stark.', 'Die Platte ist 18 cm stark.'],
    ],
  },
  {
    kind: 'glossary term',
    check: 'terms',
    texts: [
      [
        'The door frame is delivered unassembled.',
        'Die Türzarge wird unmontiert geliefert.',
        'Der Türrahmen wird unmontiert geliefert.',
      ],
      ['Print the delivery note', 'Lieferschein drucken', 'Begleitpapier drucken'],
    ],
  },
  {
    kind: 'plural branch empty',
    check: 'emptyBranches',
    texts: [
      [
        '{count, plural, one {# chair left} other {# chairs left}}',
        '{count, plural, one {Noch # Stuhl} other {Noch # Stühle}}',
        '{count, plural, one {Noch # Stuhl} other {}}',
      ],
    ],
  },
  {
    kind: 'plural offset lost',
    check: 'plurals',
    texts: [
      [
        '{n, plural, offset:1 one {You and one colleague} other {You and # colleagues}}',
        '{n, plural, offset:1 one {Sie und eine weitere Person} other {Sie und # weitere Personen}}',
        '{n, plural, one {Sie und eine weitere Person} other {Sie und # weitere Personen}}',
      ],
    ],
  },
  {
    kind: 'written line break lost',
    check: 'links',
    texts: [
      [
        'Warehouse closed on Sunday.\\nPick-up from Monday.',
        'Lager am Sonntag geschlossen.\\nAbholung ab Montag.',
        'Lager am Sonntag geschlossen. Abholung ab Montag.',
      ],
    ],
  },
  {
    kind: 'line break lost',
    check: 'lineEnds',
    texts: [
      [
        'Thank you for your order.\n\nYour sales team',
        'Vielen Dank für Ihre Bestellung.\n\nIhr Vertriebsteam',
        'Vielen Dank für Ihre Bestellung. Ihr Vertriebsteam',
      ],
    ],
  },
]
const planted = kinds.flatMap(({ kind, check, texts }) => texts.map((text) => ({ kind, check, text })))

const checksIn = (source: string, target: string) => find(source, target, { terms }).map(({ check }) => check)

test('of forty planted errors of twelve or more kinds, 38 are found by their own check', () => {
  expect(planted).toHaveLength(40)
  expect(kinds.length).toBeGreaterThanOrEqual(12)
  const missed = planted.filter(({ check, text: [source, , wrong] }) => !checksIn(source, wrong).includes(check))
  const names = missed.map(({ kind, text: [, , wrong] }) => `${kind}: ${wrong}`)
  expect(names.length, names.join('\n')).toBeLessThanOrEqual(2)
})

test.each(planted.map(({ text: [source, right] }) => [right, source]))('no issue is found in %j', (right, source) => {
  expect(checksIn(source, right)).toEqual([])
})
