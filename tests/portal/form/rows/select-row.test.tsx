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

/** The options in order, with a mark at the one that a browser displays. */
const shown = (country: string) =>
  [...renderToStaticMarkup(<Countries country={country} />).matchAll(/<option([^>]*)>([^<]*)/g)].map(
    ([, how, label]) => `${label}${how?.includes('selected') ? ' ←' : ''}`,
  )

test('nothing looks selected without a value', () => {
  expect(shown('')).toEqual(['Select an option ←', 'Afghanistan', 'Germany'])
})

test('a value that is no longer offered is shown as it is', () => {
  expect(shown('XK')).toEqual(['Afghanistan', 'Germany', 'XK ←'])
})

test('a selected value has no placeholder beside it', () => {
  expect(shown('DE')).toEqual(['Afghanistan', 'Germany ←'])
})
