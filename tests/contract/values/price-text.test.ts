import { expect, test } from 'vitest'
import { readPriceText } from '#src/contract/values/price-text.ts'

const outcome = (text: string) => {
  const read = readPriceText(text)
  return read.ok ? read.value : read.why
}
const outcomes = (texts: string[]) => Object.fromEntries(texts.map((text) => [text, outcome(text)]))
const all = (texts: string[], value: string) => Object.fromEntries(texts.map((text) => [text, value]))

test.each([
  ['12.50', ['12,50', '12.5', '12,50 €', '€ 12.50', '€12,50', '12,50€', '12,50 EUR', 'EUR 12,50', '12.50 Euro']],
  ['12.50', ['12,50\u00a0€', '\u202f12,50 eur ', '12,5000', '12.500000', '0012,50', '12,5000 €']],
  ['1234.50', ['1.234,50', '1,234.50', "1'234.50", '1’234,50', '1 234,50', '1\u00a0234,50', '1\u202f234.50']],
  ['1234.50', ['1\u2009234,50 €', '1234,500', '1.234,500', '1,234.5000', "€ 1'234.50"]],
  ['1234567.00', ["1'234'567", '1 234 567', '1.234.567,00', '1,234,567.0000']],
  ['12.00', ['12,-', '12,--', '12.–', '12,—', '12,- €', '€ 12,-']],
  ['1234.00', ['1.234,-', "1'234.--", '1 234,–']],
  ['0.50', ['0,50', '0,500', '0.5000', '000.500', '0,50 €']],
])('reads %s in any spelling', (value, texts) => {
  expect(outcomes(texts)).toEqual(all(texts, value))
})

test.each([
  ['negative', ['-12,50', '12,50-', '(12,50)', '-12,50 €', '€ -12,50', '(12,50 €)', '−12', '- 12', '12,50 €-', '-€5']],
  ['ambiguous', ['1.234', '1,234', '12,500', '1.234 €', '999,000', '012.500', '001,234']],
  ['too-fine', ['12,345678', '0,505', '1234,567', '1.234,5678', '12,5001']],
  ['too-large', ['12345678901', "12'345'678'901.00"]],
  ['no-number', ['abc', '-,50', '–,50', '12,', '1 23', "1'23", "1'234 567", '12 $', 'CHF 12', '€', '12--', '12 € €']],
  ['empty', ['', ' \u00a0 ']],
])('rejects an invalid price as %s', (why, texts) => {
  expect(outcomes(texts)).toEqual(all(texts, why))
})

test('reads a text of any length in linear time', () => {
  const before = process.threadCpuUsage()
  for (const part of ['(1', '1 ', "1'", '1.', '€', '- ', ' ']) readPriceText(part.repeat(1_000_000))
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000)
})
