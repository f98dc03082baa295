import { afterEach, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { takenMessage, takeWords } from '#src/workspace/screen/exchange/taken-message.ts'
import type { ImportPlan } from '#src/workspace/screen/exchange/plan-import.ts'
import type { TakenIn } from '#src/workspace/view.ts'

const before = getLocale
afterEach(() => overwriteGetLocale(before))

const nothing = { taken: 0, conflicts: 0, replaced: 0, marksChanged: 0 }
const said = (result: Partial<TakenIn>) => {
  overwriteGetLocale(() => 'de')
  return takenMessage({ ...nothing, ...result })
}

test('an import shows how many texts and review marks it changed', () => {
  expect(said({ taken: 2 })).toBe('2 Texte importiert.')
  expect(said({ marksChanged: 1 })).toBe('1 Prüfmarkierung geändert.')
  expect(said({ taken: 1, marksChanged: 1200 })).toBe('1 Text importiert. 1.200 Prüfmarkierungen geändert.')
  expect(said({ conflicts: 1, marksChanged: 2 })).toBe(
    'Alle Änderungen der Datei sind jetzt Konflikte. Lösen Sie sie, um den Import abzuschließen. 2 Prüfmarkierungen geändert.',
  )
  expect(said({})).toBe('0 Texte importiert.')
})

const text = { key: 'a', text: 'neu', before: 'alt' }
const marks = new Map([['b', { review: true, text: 'alt' }]])
const words = (plan: Partial<ImportPlan>, withRemoved = false) => {
  overwriteGetLocale(() => 'de')
  const empty = { taken: [], conflicts: [], removed: [], marks: new Map(), same: 0, unknown: [], otherSource: 0 }
  return takeWords({ ...empty, ...plan }, withRemoved)
}

test('the preview counts only texts as texts', () => {
  expect(words({ taken: [text, text] })).toBe('2 Texte importieren')
  expect(words({ taken: [text], removed: [text] })).toBe('1 Text importieren')
  expect(words({ taken: [text], removed: [text] }, true)).toBe('2 Texte importieren')
  expect(words({ marks })).toBe('Importieren')
  expect(words({ taken: [text], marks })).toBe('Importieren')
  expect(words({ conflicts: [text] })).toBe('Importieren')
  expect(words({ removed: [text] })).toBeNull()
})
