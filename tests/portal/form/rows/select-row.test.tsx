import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAppForm } from '#src/portal/form/use-contract-form.ts'
import { KitContext } from '#src/portal/form/kit-context.ts'

const options = [
  { value: 'AF', label: 'Afghanistan' },
  { value: 'DE', label: 'Germany' },
]
const kit = {
  id: 'f',
  labels: { country: 'Country' },
  required: new Set(['country']),
  wasTried: false,
  serverErrors: {},
  busy: false,
}

function Countries({ country }: { country: string }) {
  const { AppField } = useAppForm({ defaultValues: { country } })
  return (
    <KitContext value={kit}>
      <AppField name="country">{(field) => <field.SelectRow options={options} />}</AppField>
    </KitContext>
  )
}

/** The options in their order, the one that a browser shows marked. */
const shown = (country: string) =>
  [...renderToStaticMarkup(<Countries country={country} />).matchAll(/<option([^>]*)>([^<]*)/g)].map(
    ([, how, label]) => `${label}${how?.includes('selected') ? ' ←' : ''}`,
  )

test('where nothing is chosen, nothing looks chosen', () => {
  expect(shown('')).toEqual(['Select an option ←', 'Afghanistan', 'Germany'])
})

test('what is chosen and not offered any more is shown as it is', () => {
  expect(shown('XK')).toEqual(['Afghanistan', 'Germany', 'XK ←'])
})

test('what is chosen is all there is to see', () => {
  expect(shown('DE')).toEqual(['Afghanistan', 'Germany ←'])
})
