import { afterEach, describe, expect, it } from 'vitest'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { type StatusFacts, statusWords } from '#src/workspace/screen/status/status-words.ts'
import { countsOf } from '#src/workspace/store/texts/pair.ts'

const before = getLocale
afterEach(() => overwriteGetLocale(before))

const counts = { ...countsOf([]), all: 10, translated: 5, untranslated: 5 }
const calm: StatusFacts = {
  status: 'ready',
  owner: 'ada',
  counts,
  unsavedElsewhere: 0,
  unsavedInOtherLists: 0,
  toSettleElsewhere: 0,
  unsentWords: 0,
  unkept: false,
  otherChanges: 0,
  writingBehind: false,
}
const facts = (
  unsaved: number,
  elsewhere: number | null,
  more: Partial<StatusFacts> = {},
  conflicts = 0,
): StatusFacts => ({
  ...calm,
  counts: { ...counts, unsaved, conflicts },
  unsavedElsewhere: elsewhere,
  ...more,
})

function sentence(locale: 'en' | 'de', given: StatusFacts): string {
  overwriteGetLocale(() => locale)
  const { unsaved, safety } = statusWords(given)
  return [unsaved, safety].filter((part) => part !== '').join(' — ')
}

const table: [StatusFacts, en: string, de: string][] = [
  [
    facts(0, 0, { unsentWords: 2, otherChanges: 2 }),
    '2 notes, terms or review flags not sent',
    '2 Änderungen (Notizen, Begriffe oder Prüfmarkierungen) nicht gesendet',
  ],
  [facts(0, 0), 'All translations saved', 'Alle Übersetzungen gespeichert'],
  [
    facts(0, 0, { unsavedInOtherLists: 4 }),
    '4 unsaved in other lists — stored on this device',
    '4 ungespeichert in anderen Listen — auf diesem Gerät gesichert',
  ],
  [
    facts(2, 0, { unsavedInOtherLists: 1 }),
    '2 unsaved, 1 unsaved in other lists — stored on this device',
    '2 ungespeichert, 1 ungespeichert in anderen Listen — auf diesem Gerät gesichert',
  ],
  [facts(3, 0), '3 unsaved — stored on this device', '3 ungespeichert — auf diesem Gerät gesichert'],
  [
    facts(0, 11),
    '11 unsaved in other languages — stored on this device',
    '11 ungespeichert in anderen Sprachen — auf diesem Gerät gesichert',
  ],
  [
    facts(3, 11),
    '3 unsaved here, 11 in other languages — stored on this device',
    '3 hier ungespeichert, 11 in anderen Sprachen — auf diesem Gerät gesichert',
  ],
  [
    facts(3, 0, { writingBehind: true }),
    '3 unsaved — storing on this device\u00a0…',
    '3 ungespeichert — wird gesichert\u00a0…',
  ],
  [facts(0, 0, { writingBehind: true }), 'storing on this device\u00a0…', 'wird gesichert\u00a0…'],
  [facts(0, 0, {}, 2), '', ''],
  [
    facts(0, 0, { unsentWords: 1 }),
    '1 note, term or review flag not sent — stored on this device',
    '1 Änderung (Notiz, Begriff oder Prüfmarkierung) nicht gesendet — auf diesem Gerät gesichert',
  ],
  [
    facts(3, 0, { unsentWords: 2 }),
    '3 unsaved, 2 notes, terms or review flags not sent — stored on this device',
    '3 ungespeichert, 2 Änderungen (Notizen, Begriffe oder Prüfmarkierungen) nicht gesendet — auf diesem Gerät gesichert',
  ],
  // With a conflict elsewhere, not all texts are saved.
  [facts(0, 0, { toSettleElsewhere: 1 }), '', ''],
  [
    facts(0, 2, { status: 'empty-offline', counts: { ...counts, all: 0 } }),
    '2 unsaved in other languages — stored on this device',
    '2 ungespeichert in anderen Sprachen — auf diesem Gerät gesichert',
  ],
  // The texts in other languages are not counted yet.
  [facts(0, null), '', ''],
  [facts(3, null), '3 unsaved — stored on this device', '3 ungespeichert — auf diesem Gerät gesichert'],
  [facts(0, 0, { status: 'loading', counts: { ...counts, all: 0 } }), '', ''],
  [facts(0, 0, { status: 'empty-offline', counts: { ...counts, all: 0 } }), '', ''],
  [facts(0, 4, { status: 'forbidden' }), '', ''],
  [facts(0, 0, { status: 'needs-login', owner: null }), '', ''],
  [facts(0, 0, { status: 'needs-login' }), 'All translations saved', 'Alle Übersetzungen gespeichert'],
]

describe('the status', () => {
  it.each(table)('shows one sentence: %#', (given, en, de) => {
    expect(sentence('en', given)).toBe(en)
    expect(sentence('de', given)).toBe(de)
  })

  it('never shows that all is saved or safe while something is not', () => {
    const statuses = [
      'loading',
      'ready',
      'empty-offline',
      'needs-login',
      'forbidden',
      'storage-failed',
      'outdated-tab',
    ] as const
    for (const status of statuses)
      for (const unsaved of [0, 1, 7])
        for (const elsewhere of [0, 1, 7])
          for (const unkept of [false, true])
            for (const otherChanges of [0, 1])
              for (const locale of ['en', 'de'] as const) {
                const said = sentence(locale, facts(unsaved, elsewhere, { status, unkept, otherChanges }))
                if (unsaved + elsewhere + otherChanges > 0 || unkept)
                  expect(said).not.toMatch(/All translations saved|Alle Übersetzungen gespeichert/)
                if (unkept || otherChanges > 0) expect(said).not.toMatch(/stored on|auf diesem Gerät gesichert/)
              }
  })
})
