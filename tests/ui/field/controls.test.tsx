import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { Select } from '#src/ui/field/select.tsx'

it('a button that is idle has aria-disabled and can keep the focus', () => {
  const html = renderToStaticMarkup(<Button idle>Next</Button>)
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain(' disabled=')
})

it('errors of fields that nobody is using are not announced, as after a submit the summary names them', () => {
  const html = renderToStaticMarkup(
    <Field label="City" error="Enter a city.">
      {(control) => <input {...control} />}
    </Field>,
  )
  expect(html).toContain('Enter a city.')
  expect(html).not.toContain('aria-live')
})

it('a select and a checkbox during a submission have aria-readonly and can keep the focus', () => {
  const select = renderToStaticMarkup(<Select readOnly value="a" options={[{ value: 'a', label: 'A' }]} />)
  const check = renderToStaticMarkup(<Checkbox readOnly checked aria-label="A" />)
  for (const html of [select, check]) {
    expect(html).toContain('aria-readonly="true"')
    expect(html).not.toContain('disabled')
  }
})
