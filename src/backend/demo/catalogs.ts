import type { article, catalog } from '#src/backend/text-tables.ts'
import { unitsOf } from '#src/backend/units.ts'
import type { ArticleGroup } from '#src/vue/catalog.ts'
import { type Bag, capitalise, fill } from './grammar.ts'
import { type Product, makeProducts } from './products.ts'
import { at } from './random.ts'
import { type Text, leaveUntranslated, makeText } from './texts.ts'
import { titleOf } from './vartexts.ts'
import { catalogTable, ownArticleTable, sharedArticleTable } from './words/catalog-messages.ts'
import { productFactTable } from './words/product-facts.ts'
import { cell } from './words/table.ts'

type CatalogRow = typeof catalog.$inferInsert & { id: number }
type ArticleRow = typeof article.$inferInsert & { groups: ArticleGroup[] }
export type Catalogs = { catalogs: CatalogRow[]; articles: ArticleRow[]; texts: Text[] }

const articlesPerFamily = 6
const germanGaps = [
  [0.3, 0.42],
  [0.66, 0.7],
] as const
const frenchGaps = [
  [0.12, 0.4],
  [0.55, 0.8],
] as const

/** Six catalogues of four levels (catalogue, category, family, thickness or size) with articles on the lowest one. */
export function makeCatalogs(): Catalogs {
  const products = makeProducts()
  const made: Catalogs = { catalogs: [], articles: [], texts: [] }
  const nextTid = counter()
  const ids = new Map<string, number>()
  const addNode = (url: string, label: Text, tags: string[]) => {
    const id = made.catalogs.length + 1
    const parentId = ids.get(url.slice(0, url.lastIndexOf('/'))) ?? null
    const name = label.de ?? label.master
    made.catalogs.push({ id, parentId, url, name, labelTid: nextTid(), labelKey: label.key, tags, position: id })
    made.texts.push(label)
    ids.set(url, id)
    return id
  }
  for (const row of catalogTable) {
    const url = cell(row, 0)
    const tags = [cell(url.split('/'), 0)]
    addNode(url, makeText(keyOf(url), tags, [...row.slice(1, 4), 'Heading of a catalogue page.'], 0), tags)
    for (const family of cell(row, 4)
      .split(' ')
      .filter((name) => name !== '')) {
      const chosen = products.filter((product) => product.family === family).slice(0, articlesPerFamily)
      const familyUrl = `${url}/${family.replace('.', '-')}`
      addNode(familyUrl, nounLabel(keyOf(familyUrl), tags, chosen, '[C+]', '[c+]', '[C+]'), tags)
      for (const [thickness, group] of Map.groupBy(chosen, (product) => product.thickness)) {
        const leafUrl = `${familyUrl}/${String(thickness).replace('.', '-')}`
        const comma = String(thickness).replace('.', ',')
        const label = nounLabel(
          keyOf(leafUrl),
          tags,
          group,
          `[C+], ${thickness} mm`,
          `[c+], ${comma} mm`,
          `[C+], ${comma} mm`,
        )
        const catalogId = addNode(leafUrl, label, tags)
        for (const [position, product] of group.entries()) {
          made.articles.push(makeArticle(product, catalogId, position, tags, nextTid))
          made.texts.push(...ownTexts(product, tags))
        }
      }
    }
  }
  made.texts.push(...sharedArticleTable.map((row) => makeText(`article.${cell(row, 0)}`, ['articles'], row, 1)))
  const german = leaveUntranslated(made.texts, 'de', Math.round(made.texts.length * 0.18), germanGaps)
  return { ...made, texts: leaveUntranslated(german, 'fr', Math.round(made.texts.length * 0.5), frenchGaps) }
}

function counter(): () => string {
  let last = 0
  return () => `t-${1000 + ++last}`
}

function keyOf(url: string): string {
  return `catalog.${url.replaceAll('/', '.')}`
}

function nounLabel(
  key: string,
  tags: string[],
  products: readonly Product[],
  en: string,
  de: string,
  fr: string,
): Text {
  return makeText(key, tags, [en, de, fr, 'Heading of a catalogue page.'], 0, { c: at(products, 0).noun })
}

function articleKey(product: Product, name: string): string {
  return `article.${product.model.toLowerCase().replace(' ', '-')}.${name}`
}

function ownTexts(product: Product, tags: string[]): Text[] {
  const plain = (text: string) => ({ plain: { en: text, de: text, fr: text } })
  const bag: Bag = { c: product.noun, s: plain(product.series), m: plain(product.model) }
  const facts = productFactTable.filter((row) => cell(row, 0) === product.family)
  const about = facts.filter((row) => cell(row, 1) === 'fact')
  const what = at(facts, 0)
  const intro = (column: number, language: 'en' | 'de') =>
    `${capitalise(fill('[c] [s]', language, bag))}: ${cell(what, column)}. ${cell(at(about, product.thickness | 0), column)}`
  return [
    makeText(
      articleKey(product, 'title'),
      tags,
      [titleOf(product, 'en'), titleOf(product, 'de'), titleOf(product, 'fr'), 'Heading of the article.'],
      0,
    ),
    makeText(
      articleKey(product, 'intro'),
      tags,
      [intro(2, 'en'), intro(3, 'de'), '', 'First paragraph of the article.'],
      0,
    ),
    ...ownArticleTable.map((row) => makeText(articleKey(product, cell(row, 0)), tags, row, 1, bag)),
  ]
}

function makeArticle(
  product: Product,
  catalogId: number,
  position: number,
  tags: string[],
  nextTid: () => string,
): ArticleRow {
  const shared = (name: string): [string] => [`article.${name}`]
  const own = (name: string): [string] => [articleKey(product, name)]
  const label = (name: string) => ({ t9n: true, val: `article.${name}` })
  const item = (
    type: 'text' | 'editbox' | 'checkbox' | 'sum' | 'messagebox' | 'tooltip' | 'logic',
    text: [string],
  ) => ({ type, tid: nextTid(), text })
  const choose = (text: [string], options: readonly string[]) => ({
    type: 'combobox' as const,
    tid: nextTid(),
    text,
    options: options.map((option) => ({ tid: nextTid(), text: shared(option) })),
  })
  const isFitting = product.care === 'metal'
  const size = product.family.startsWith('door') ? 'field.height' : 'field.length'
  const [field, choices] = choiceOf(product)
  const groups: ArticleGroup[] = [
    row(item('text', own('title')), item('tooltip', own('help'))),
    {
      type: 'frame',
      label: label('section.size'),
      children: [
        item('text', own('intro')),
        ...(isFitting
          ? []
          : [
              row(
                item('editbox', shared('field.width')),
                item('editbox', shared(size)),
                item('sum', shared('sum.area')),
              ),
            ]),
        row(item('editbox', shared('field.quantity')), item('tooltip', shared('tooltip.quantity'))),
        item('logic', own('limit')),
      ],
    },
    {
      type: 'accordion',
      label: label('section.finish'),
      children: [
        row(choose(shared(field), choices), item('tooltip', shared(isFitting ? 'tooltip.sample' : 'tooltip.grain'))),
        {
          type: 'multirow',
          label: label('section.options'),
          children: optionsOf(isFitting).map((name) => item('checkbox', shared(name))),
        },
      ],
    },
    {
      type: 'frame',
      label: label('section.order'),
      children: [
        choose(shared('field.packing'), ['packing.carton', 'packing.pallet']),
        { ...item('editbox', shared('field.commission')), label: label('field.commission') },
        item('checkbox', own('confirm')),
        { type: 'multirow', children: [item('sum', shared('sum.pieces')), item('sum', shared('sum.price'))] },
        item('messagebox', own('made')),
      ],
    },
  ]
  const tids = unitsOf(groups).map(({ tid }) => tid)
  return {
    catalogId,
    model: product.model,
    name: titleOf(product, 'de'),
    groups,
    pid2trus: Object.fromEntries(product.formats.map((format) => [pidOf(product.model, format), tids])),
    tags: [...tags, product.family],
    position: position + 1,
  }
}

/** Such as "FR-104-19-596x715": an article is sold in each of its formats. */
function pidOf(model: string, format: string): string {
  const parts = `${model} ${format.replaceAll(' × ', 'x')}`.split(/[^\w.]+/)
  return parts.filter((part) => part !== '').join('-')
}

function row(...children: ArticleGroup['children']): ArticleGroup {
  return { type: 'row', children }
}

/** What can be chosen: the hinge side of a door, the finish of a fitting, the glass of a glass front, elsewhere the edging. */
function choiceOf({ family, care }: Product): [string, readonly string[]] {
  if (care === 'metal') return ['field.finish', ['finish.steel', 'finish.black', 'finish.brass']]
  if (care === 'glass') return ['field.glass', ['glass.clear', 'glass.satin', 'glass.fluted']]
  if (family.startsWith('door')) return ['field.side', ['side.left', 'side.right']]
  return ['field.edging', ['edging.same', 'edging.contrast', 'edging.wood']]
}

function optionsOf(isFitting: boolean): readonly string[] {
  const always = ['option.label', 'option.sample']
  return isFitting ? always : ['option.film', 'option.drilled', ...always]
}
