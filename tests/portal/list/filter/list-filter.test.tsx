import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { m } from '#messages'
import { maxFilterText } from '#src/contract/values/filter-text.ts'
import { ListFilter } from '#src/portal/list/filter/list-filter.tsx'

const shown = (value: string, wrongWith?: (text: string) => string | undefined) =>
  renderToStaticMarkup(<ListFilter label="Company" value={value} onChange={() => {}} wrongWith={wrongWith} />)

it('a filter keeps a text that is too long, and shows an error', () => {
  const longest = 'x'.repeat(maxFilterText)
  expect(shown(longest)).not.toContain('aria-invalid')
  expect(shown(`${longest}x`)).toContain(`value="${longest}x"`)
  expect(shown(`${longest}x`)).toContain('aria-invalid="true"')
  expect(shown(`${longest}x`)).toContain(m.field_too_long({ max: maxFilterText }))
})

it('a list’s own error is shown at its field', () => {
  expect(shown('A-1', () => 'No number')).toMatch(/role="status">No number</)
})
