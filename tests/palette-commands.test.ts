import { expect, test } from 'vitest'
import { offerToPalette, paletteCommands } from '#src/palette-commands.ts'

test('a page’s actions are listed while the page is mounted, as they are at the time of the request', () => {
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
