import { expect, test } from 'vitest'
import { samplesOf } from '#src/workspace/screen/editor/plural-forms/plural-forms.ts'

const german = { lang: 'de', type: 'plural', form: 'other' } as const

test('a plural form is shown with numbers that use it', () => {
  expect(samplesOf({ ...german, own: new Set() }, 'en')).toBe('0, 2, 3\u00a0…')
  expect(samplesOf({ ...german, own: new Set() }, 'de')).toBe('0, 2, 3\u00a0…')
  expect(samplesOf({ ...german, form: 'one', own: new Set() }, 'en')).toBe('1')
  expect(samplesOf({ ...german, form: 'few', own: new Set() }, 'en')).toBe('')
})

test('a number with its own form is no sample of another', () => {
  expect(samplesOf({ ...german, own: new Set([0, 3]) }, 'en')).toBe('2, 4, 5\u00a0…')
})
