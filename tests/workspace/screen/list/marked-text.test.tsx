import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkedText } from '#src/workspace/screen/list/row/marked-text.tsx'
import type { Query } from '#src/workspace/search/query.ts'

const plural = '{count, plural, =0 {Kein Blatt} one {Ein Blatt} other {# Türblätter}} im Warenkorb'
const drawn = (q: string | null, change: Partial<Query> = {}, mark?: { start: number; end: number }) => {
  const query = q === null ? null : ({ q, mode: 'plain', in: 'any', ...change } as const)
  return renderToStaticMarkup(
    <MarkedText text={plural} field="source" query={query} mark={mark && { field: 'source', ...mark }} />,
  )
}
const wordsOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '')

test('a row shows the usual form of a plural, how many others there are, and the whole text as its title', () => {
  const markup = drawn(null)
  expect(wordsOf(markup)).toBe('# Türblätter im Warenkorb+2and 2 more forms')
  expect(markup).toContain(`title="${plural}"`)
})

test('a match in the usual form is marked there', () => {
  expect(drawn('warenkorb')).toMatch(/# Türblätter im <mark[^>]*>Warenkorb<\/mark>/)
})

test('a match in another form shows that part of the text', () => {
  expect(drawn('kein')).toMatch(/=0 \{<mark[^>]*>Kein<\/mark><\/span> Blatt\} one/)
})

test('the match of a regular expression is marked where it is in the whole text', () => {
  const start = plural.indexOf('Warenkorb')
  const marked = drawn('W.*b', { mode: 'regex' }, { start, end: start + 9 })
  expect(marked).toMatch(/<mark[^>]*>Warenkorb<\/mark>/)
})

test('a row that is found by another field shows the usual form', () => {
  expect(wordsOf(drawn('door.leaf'))).toContain('# Türblätter im Warenkorb')
})
