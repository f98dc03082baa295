import { expect, test } from 'vitest'
import { offerToPalette, paletteCommands } from '#src/palette-commands.ts'

test('what a page does is listed as long as the page stands, as it is when it is asked for', () => {
  let names = ['Save']
  const end = offerToPalette(() => names.map((name) => ({ name, keys: '', run: () => {} })))
  const endOther = offerToPalette(() => [{ name: 'Print', keys: '', run: () => {} }])
  names = ['Save', 'Undo']
  expect(paletteCommands().map(({ name }) => name)).toEqual(['Save', 'Undo', 'Print'])
  end()
  expect(paletteCommands().map(({ name }) => name)).toEqual(['Print'])
  endOther()
  expect(paletteCommands()).toEqual([])
})
