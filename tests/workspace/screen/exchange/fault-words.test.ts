import { afterEach, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { faultWords } from '#src/workspace/screen/exchange/fault-words.ts'

const before = getLocale
afterEach(() => overwriteGetLocale(before))

test('a part in other languages is reported with their names', () => {
  overwriteGetLocale(() => 'de')
  const said = faultWords({ line: 7, code: 'xliff-languages', detail: 'x-master → fr-CA' })
  expect(said).toContain('x-master → Französisch (Kanada)')
})
