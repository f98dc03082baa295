import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ArticleEntry, Category } from '#src/workspace/catalogue/category.ts'
import { progressByTag, progressIn, progressOf } from '#src/workspace/catalogue/progress.ts'
import { TranslatedBar, TranslatedSoFar } from '#src/workspace/screen/tags/translated-bar.tsx'
import { countsOf } from '#src/workspace/store/texts/pair.ts'
import { byWhatIsLeft } from '#src/workspace/screen/tags/tag-bars.tsx'
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

const article = (id: number, keys?: string[]): { article: ArticleEntry } => ({
  article: { id, model: `M ${id}`, name: `Article ${id}`, t9n_tags: [], ...(keys ? { keys } : {}) },
})
const category = (...children: Category['children']): Category => ({
  id: 1,
  url: 'doors',
  props: { label: { tid: 't', text: ['saved'] }, name: 'Doors', image: '' },
  t9n_tags: [],
  children,
})
const named = ({ keys }: ArticleEntry) => keys

test('how far a category is nobody knows before the texts of all its articles are known', () => {
  expect(progressIn(category(article(1, ['typed']), article(2)), named, byKey)).toBeNull()
  expect(progressIn(category(category(article(2))), named, byKey)).toBeNull()
  expect(progressIn(category(article(1, ['typed']), article(2, ['open'])), named, byKey)).toEqual({
    all: 3,
    translated: 2,
    written: 1,
  })
  // The progress of an article without keys is known.
  expect(progressIn(category(article(1, [])), named, byKey)).toMatchObject({ all: 1, translated: 1 })
})

test('what is not known is not counted: that is said in the place of the bar', () => {
  const unknown = renderToStaticMarkup(<TranslatedSoFar name="Doors" progress={null} />)
  expect(unknown).toContain('Progress not available')
  expect(unknown).not.toContain('progressbar')
  expect(renderToStaticMarkup(<TranslatedSoFar name="Doors" progress={progressOf(['saved'], byKey)} />)).toContain(
    '1 of 1 translated',
  )
})

test('a text counts for each of its tags, which stand in the order of the alphabet', () => {
  const tagged = [
    sampleUnit('saved', 0, { target: 'Tür', state: 'saved', tags: ['doors', 'boards'] }),
    sampleUnit('typed', 1, { target: 'Band', state: 'unsaved', tags: ['doors'] }),
    sampleUnit('open', 2, { tags: ['Äste'] }),
    sampleUnit('without', 3),
  ]
  expect(progressByTag(tagged)).toEqual([
    ['Äste', { all: 1, translated: 0, written: 0 }],
    ['boards', { all: 1, translated: 1, written: 0 }],
    ['doors', { all: 2, translated: 2, written: 1 }],
  ])
})

test('tags are sorted by what is left, and finished tags are apart', () => {
  const tagged = (key: string, tags: string[], target: string | null) =>
    sampleUnit(key, 0, { tags, target, state: target === null ? 'untranslated' : 'saved' })
  const { open, finished } = byWhatIsLeft(
    progressByTag([
      tagged('a', ['doors', 'boards'], null),
      tagged('b', ['doors', 'edging'], null),
      tagged('c', ['boards', 'fittings'], 'Band'),
    ]),
  )
  expect(open.map(([tag]) => tag)).toEqual(['doors', 'boards', 'edging'])
  expect(finished.map(([tag]) => tag)).toEqual(['fittings'])
})
