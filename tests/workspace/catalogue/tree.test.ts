import { describe, expect, test } from 'vitest'
import type { ArticleEntry, Category } from '#src/workspace/catalogue/category.ts'
import { findHits } from '#src/workspace/catalogue/hits.ts'
import {
  addressOf,
  allArticles,
  categoriesIn,
  findArticle,
  findCategory,
  firstAtHome,
  keysIn,
} from '#src/workspace/catalogue/tree.ts'

const article = (id: number, ...keys: string[]): { article: ArticleEntry } => ({
  article: { id, model: `M ${id}/8`, name: `Article ${id}`, t9n_tags: [], keys },
})
const category = (id: number, url: string, children: Category['children'] = []): Category => ({
  id,
  url,
  props: { label: { tid: `t-${id}`, text: [`c.${id}`] }, name: url, image: '' },
  t9n_tags: [],
  children,
})
const boards = category(1, 'boards', [
  category(2, 'boards/thin', [category(4, 'boards/thin/8', [article(10, 'title', 'width')])]),
  article(11, 'width', 'help'),
])
const years = category(7, '2024', [category(8, '2024/autumn')])
const tree = [boards, category(3, '4'), years]
const urlOf = (path: string) => findCategory(tree, path)?.at(-1)?.url

describe('the category of an address', () => {
  test.each([
    ['1', 'boards'],
    ['4', 'boards/thin/8'],
    ['boards', 'boards'],
    ['boards/thin/8', 'boards/thin/8'],
    ['boards/thin/8/', 'boards/thin/8'],
    ['1/thin/8', 'boards/thin/8'],
    ['1/boards/thin', 'boards/thin'],
    ['3', '4'],
  ])('%s is %s', (path, url) => expect(urlOf(path)).toBe(url))

  test('an all-digit first part is an id, even where a url has the same digits', () => {
    expect(urlOf('4')).toBe('boards/thin/8')
  })

  test('where no id leads to one, digits are a url all the same', () => {
    expect(urlOf('2024')).toBe('2024')
    expect(urlOf('2024/autumn')).toBe('2024/autumn')
    expect(findCategory(tree, '2024/autumn')?.map(({ id }) => id)).toEqual([7, 8])
  })

  test('of a category leads to it and no other, whatever its url', () => {
    const all = (some: readonly Category[]): Category[] => some.flatMap((one) => [one, ...all(categoriesIn(one))])
    for (const one of all(tree)) expect(findCategory(tree, addressOf(one))?.at(-1)).toBe(one)
    expect(all(tree).map(addressOf)).toEqual(['boards', 'boards/thin', 'boards/thin/8', '3', '7', '8'])
    expect(addressOf(category(9, ''))).toBe('9')
    expect(addressOf(category(9, '19mm/thin'))).toBe('19mm/thin')
  })

  test.each(['', 'board', 'boards/8', '99', '1/nothing', '1.5', '__proto__'])('"%s" is none', (path) =>
    expect(urlOf(path)).toBeUndefined(),
  )

  test('is found with the way that leads to it', () => {
    expect(findCategory(tree, '1/thin/8')?.map(({ id }) => id)).toEqual([1, 2, 4])
    expect(findCategory(tree, 'boards/thin/8')?.map(({ id }) => id)).toEqual([1, 2, 4])
  })
})

test('the texts of a category are those of all that is below, each once, in the order of its pages', () => {
  expect(keysIn(boards, ({ keys = [] }) => keys)).toEqual(['c.1', 'c.2', 'c.4', 'title', 'width', 'help'])
})

test('an article is found by id and model, both', () => {
  expect(findArticle(tree, 10, 'M 10/8')?.trail.map(({ id }) => id)).toEqual([1, 2, 4])
  expect(findArticle(tree, 10, 'M 11/8')).toBeUndefined()
  expect(allArticles(tree).map(({ id }) => id)).toEqual([10, 11])
})

test('an article that stands in several categories is one', () => {
  const twice = [category(1, 'boards', [category(2, 'boards/thin', [article(10)]), article(11), article(10)])]
  expect(allArticles([...twice, category(3, 'offers', [article(11), article(12)])]).map(({ id }) => id)).toEqual([
    10, 11, 12,
  ])
})

test('a search finds categories and articles by name, number and address', () => {
  const hits = (part: string) =>
    findHits(boards, (text) => text.includes(part), {
      category: ({ props }) => props.name,
      article: ({ id }) => (id === 10 ? 'Thin board' : ''),
    }).map((hit) => (hit.kind === 'article' ? hit.article.id : hit.category.url))
  expect(hits('thin')).toEqual(['boards/thin', 'boards/thin/8'])
  expect(hits('M 11')).toEqual([11])
  expect(hits('Thin board')).toEqual([10])
  expect(hits('nothing')).toEqual([])
})

test('what is found by another than the name that it is shown with says by what', () => {
  const shown = { category: ({ url }: Category) => `The ${url}`, article: () => 'Board' }
  const by = (part: string) => findHits(boards, (text) => text.includes(part), shown).map((hit) => hit.by)
  expect(by('The boards/thin/8')).toEqual([undefined])
  expect(by('M 11')).toEqual(['M 11/8'])
  expect(by('Article 1')).toEqual(['Article 10', 'Article 11'])
})

test('of several texts the first that a catalogue shows is looked at there', () => {
  const first = (...keys: string[]) => {
    const found = firstAtHome(tree, ({ keys: own = [] }) => own, keys)
    return found && [found.key, found.home.url]
  }
  expect(first('gone', 'c.8', 'help')).toEqual(['c.8', '2024'])
  expect(first('help')).toEqual(['help', 'boards'])
  expect(first('gone', 'gone, too')).toBeUndefined()
  expect(first()).toBeUndefined()
  expect(firstAtHome([], () => [], ['help'])).toBeUndefined()
})
