import { expect, test } from 'vitest'
import { countryChoices } from '#src/site/countries.ts'
import { lookAtVat, lookAtZip } from '#src/gateway/place/place-rules.server.ts'

const codes = countryChoices('en').map(([code]) => code)

test('every country’s example of a postcode and of a VAT number passes its own check', () => {
  for (const code of codes)
    for (const look of [lookAtZip, lookAtVat]) {
      const example = look(code, '')?.example
      if (example !== undefined) expect([code, example, look(code, example)?.isUsual]).toEqual([code, example, true])
    }
  expect(codes.filter((code) => lookAtVat(code, '') !== null).length).toBeGreaterThan(27)
})

test.each([
  ['DE', '49074', true],
  ['DE', '4907', false],
  ['AT', '1010', true],
  ['GB', 'sw1a 1aa', true],
  ['NL', '1012', false],
])('in %s the postcode %s is usual: %s', (country, zip, isUsual) => {
  expect(lookAtZip(country, zip)?.isUsual).toBe(isUsual)
})

test.each([
  ['DE', 'DE811907980', true],
  ['DE', 'de 811 907 980', true],
  ['DE', 'DE811907981', false],
  ['DE', '811907980', false],
  ['AT', 'DE811907980', true],
  ['GR', 'EL123456003', true],
])('in %s the VAT number %s is usual: %s', (country, vat, isUsual) => {
  expect(lookAtVat(country, vat)?.isUsual).toBe(isUsual)
})

test('nothing is reported without a rule, whatever is entered', () => {
  expect([lookAtZip('AE', 'none'), lookAtVat('US', 'x'), lookAtZip('', '1'), lookAtZip('__proto__', '1')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
