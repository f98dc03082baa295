import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { progressOf } from '#src/workspace/catalogue/progress.ts'
import { TranslatedBar } from '#src/workspace/screen/catalogue/translated-bar.tsx'
import { countsOf } from '#src/workspace/store/texts/pair.ts'
import { byKeyOf, sampleUnit } from '#tests/workspace/screen/unit-samples.ts'

const units = [
  sampleUnit('saved', 0, { target: 'Tür', state: 'saved' }),
  sampleUnit('typed', 1, { target: 'Band', state: 'unsaved' }),
  sampleUnit('emptied', 2, { target: '', base: 'Blatt', state: 'unsaved' }),
  sampleUnit('open', 3),
]
const byKey = byKeyOf(units)

test('a text that was emptied is unsaved, and not one that is translated and unsaved', () => {
  expect(countsOf(units)).toMatchObject({ all: 4, translated: 2, unsaved: 2, written: 1 })
  expect(progressOf([...byKey.keys()], byKey)).toEqual({ all: 4, translated: 2, written: 1 })
})

test('a bar says all that is translated, as the words beside it, and draws apart what of it is unsaved', () => {
  const bar = renderToStaticMarkup(<TranslatedBar name="Doors" {...progressOf([...byKey.keys()], byKey)} />)
  expect(bar).toContain('aria-valuenow="2"')
  expect(bar.match(/width:[\d.]+%/g)).toEqual(['width:25%', 'width:25%'])
})
