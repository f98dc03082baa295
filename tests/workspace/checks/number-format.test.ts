import { expect, test } from 'vitest'
import { rewritten } from '#src/workspace/checks/number-format.ts'
import { separatorsOf } from '#src/workspace/text/locale-of.ts'

const [english, german] = [separatorsOf('en'), separatorsOf('de')]

test('a number is written with the other language’s signs', () => {
  expect(rewritten('1,234,567.50', english, german)).toBe('1.234.567,50')
  expect(rewritten('12,345', english, german)).toBe('12.345')
  expect(rewritten('123,456', english, german)).toBe('123.456')
  expect(rewritten('1234.5', english, german)).toBe('1234,5')
})

test('a long run of thousands is read once', () => {
  const thousands = ',000'.repeat(300_000)
  expect(rewritten(`1${thousands}`, english, german)).toBe(`1${thousands.replaceAll(',', '.')}`)
})
