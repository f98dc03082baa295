import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Select } from '#src/ui/field/select.tsx'

it('A button that can do nothing just now says so and can keep the focus', () => {
  const html = renderToStaticMarkup(<Button idle>Next</Button>)
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain(' disabled=')
})

it('A choice and a tick that are being sent say that they stay as they are, and can keep the focus', () => {
  const select = renderToStaticMarkup(<Select readOnly value="a" options={[{ value: 'a', label: 'A' }]} />)
  const check = renderToStaticMarkup(<Checkbox readOnly checked aria-label="A" />)
  for (const html of [select, check]) {
    expect(html).toContain('aria-readonly="true"')
    expect(html).not.toContain('disabled')
  }
})
