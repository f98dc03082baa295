import { expect, test } from 'vitest'
import { rewritten, valueOf } from '#src/workspace/checks/number-format.ts'
import { separatorsOf } from '#src/workspace/locale-of.ts'

const [english, german] = [separatorsOf('en'), separatorsOf('de')]
const value = (text: string) => valueOf({ text, at: 0, kind: 'number', isNegative: false }, english)

test('zeros at the end of a fraction are no part of a value', () => {
  expect(value('1.500')).toBe(value('1.5'))
  expect(value('1.00')).toBe('1')
  expect(value('100')).toBe('100')
})

test('a number is written with the other language’s signs', () => {
  expect(rewritten('1,234,567.50', english, german)).toBe('1.234.567,50')
  expect(rewritten('12,345', english, german)).toBe('12.345')
  expect(rewritten('123,456', english, german)).toBe('123.456')
  expect(rewritten('1234.5', english, german)).toBe('1234,5')
})

test('a long run of zeros, or of thousands, is read once', () => {
  const fraction = `${'0'.repeat(1_000_000)}1`
  expect(value(`1.${fraction}`)).toBe(`1.${fraction}`)
  const thousands = ',000'.repeat(300_000)
  expect(rewritten(`1${thousands}`, english, german)).toBe(`1${thousands.replaceAll(',', '.')}`)
})
