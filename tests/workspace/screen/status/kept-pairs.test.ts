import { expect, test } from 'vitest'
import { keptPairs } from '#src/workspace/screen/status/workspace-notice.tsx'

test('every stored pair is offered, the requested source first', () => {
  const pairs = keptPairs(['master', 'de', 'fr'], { src: 'de', dst: 'en' })
  expect(pairs.map(({ src, dst }) => `${src} ${dst}`)).toEqual(['de fr', 'master de', 'master fr', 'fr de'])
})

test('a single language is no pair', () => {
  expect(keptPairs(['de'], { src: 'master', dst: 'de' })).toEqual([])
})
