import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Group, Item } from '#src/workspace/catalogue/article.ts'
import { DrawnGroup } from '#src/workspace/screen/catalogue/drawing/drawn-group.tsx'
import { type Drawing, DrawingContext } from '#src/workspace/screen/catalogue/drawing/drawing.ts'

const drawing: Drawing = {
  unitOf: () => undefined,
  otherOf: (key) => ({ text: `text of ${key}`, lang: 'de' }),
  chosenKey: '',
  sourceLang: 'en',
  targetLang: 'de',
  onChoose: () => {},
}

const draw = (group: Group) =>
  renderToStaticMarkup(
    <DrawingContext value={drawing}>
      <DrawnGroup group={group} />
    </DrawingContext>,
  )
const item = (type: Item['type'], more: Partial<Item> = {}): Item => ({ type, tid: type, text: [type], ...more })
const drawItem = (type: Item['type'], more?: Partial<Item>) => draw({ type: 'row', children: [item(type, more)] })

test.each([
  ['text', 'Text', /<p [^>]*><span[^>]*>Text: /],
  ['editbox', 'Input field', /<span [^>]*aria-hidden="true"><\/span><\/div>/],
  ['checkbox', 'Checkbox', /<span [^>]*aria-hidden="true"><\/span><span>/],
  ['combobox', 'Drop-down list', /lucide-chevron-down/],
  ['sum', 'Sum', /0,00/],
  ['messagebox', 'Message', /lucide-info/],
  ['tooltip', 'Tooltip', /lucide-circle-question-mark/],
  ['logic', 'Logic command', /lucide-workflow/],
] as const)('an element is drawn in its shape, which has a name: %s', (type, name, shape) => {
  const drawn = drawItem(type)
  expect(drawn).toContain(`${name}: `)
  expect(drawn).toMatch(shape)
  expect(drawn).toMatch(new RegExp(`lang="de"[^>]*>text of ${type}<`))
})

test('each shape is unique', () => {
  const types = ['text', 'editbox', 'checkbox', 'combobox', 'sum', 'messagebox', 'tooltip', 'logic'] as const
  const shapes = types.map((type) => drawItem(type).replaceAll(/>[^<]+</g, '><'))
  expect(new Set(shapes).size).toBe(types.length)
})

test('a select shows its options', () => {
  const options: NonNullable<Item['options']> = ['left', 'right'].map((key) => ({ tid: key, text: [key] }))
  expect(drawItem('combobox', { options }).match(/<li>/g)).toHaveLength(2)
  expect(drawItem('combobox', { options })).toContain('text of right')
})

test('groups are named by their kind and are nested, and boxes have a heading', () => {
  const drawn = draw({
    type: 'frame',
    label: { t9n: true, val: 'size' },
    children: [
      { type: 'accordion', label: 'Edges', children: [item('text')] },
      { type: 'multirow', children: [item('sum')] },
    ],
  })
  const names = [...drawn.matchAll(/role="group" aria-label="([^"]+)"/g)].map(([, name]) => name)
  expect(names).toEqual(['Frame', 'Collapsible section', 'Multiple rows'])
  expect(drawn).toContain('text of size')
  expect(drawn).toMatch(/lucide-chevron-down.*Edges/)
})
