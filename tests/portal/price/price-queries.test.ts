import { expect, it } from 'vitest'
import { filterOf } from '#src/portal/price/price-queries.ts'
import { wrongPrice, wrongText } from '#src/portal/price/price-words.ts'

const none = { article_uid: '', contact: '', company: '', order_number: '', price: '' }

it('sends the set filters under the call’s names', () => {
  expect(filterOf(none)).toBe('')
  expect(filterOf({ ...none, order_number: '0147', price: '1.249,90' })).toBe(
    'order_number__contains=0147:::price=1.249,90',
  )
  expect(filterOf({ ...none, company: 'a=b', contact: 'k.' })).toBe('contact=k.:::company=a=b')
})

it.each([':::', 'a:::price=1'])('does not send %j, which is an invalid filter', (text) => {
  expect(filterOf({ ...none, article_uid: text, company: 'Ahlers' })).toBe('company=Ahlers')
})

it.each(['abc', '1.249', '-1', '1,999', '12345678901'])('does not search for the price %j, and shows why', (text) => {
  expect(filterOf({ ...none, price: text })).toBe('')
  expect(wrongPrice(text)).toContain(text)
})

it('accepts a value that is still being typed', () => {
  expect(wrongPrice('')).toBeUndefined()
  expect(wrongPrice('1249,90')).toBeUndefined()
  expect(wrongText('FR-19')).toBeUndefined()
  expect(wrongText('a:::b')).toContain(':::')
})
