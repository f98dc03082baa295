import { type Bag, type TextLanguage, capitalise, fill } from './grammar.ts'
import { type Product, makeProducts } from './products.ts'
import { at } from './random.ts'
import { type Text, leaveUntranslated, makeText } from './texts.ts'
import { productFactTable } from './words/product-facts.ts'
import { careTable } from './words/products.ts'
import { cell } from './words/table.ts'

const germanGaps = [
  [0.05, 0.09],
  [0.31, 0.38],
  [0.55, 0.56],
  [0.71, 0.76],
] as const
/** What is worked on in the workshop, not mounted. */
const raw = new Set(['board', 'edging', 'veneer'])
const frenchGaps = [
  [0.02, 0.2],
  [0.36, 0.5],
  [0.7, 0.82],
] as const

/** Article description master texts: five for each product, with most of the German and some of the French. */
export function makeVartexts(count: number): Text[] {
  const products = makeProducts()
  const texts: Text[] = []
  for (let round = 0; texts.length < count; round++) {
    for (const [index, product] of products.entries()) texts.push(...describe(product, index, round))
  }
  const all = texts.slice(0, count)
  const german = leaveUntranslated(all, 'de', Math.round(count * 0.22), germanGaps)
  return leaveUntranslated(german, 'fr', Math.round(count * 0.66), frenchGaps)
}

function describe(product: Product, index: number, round: number): Text[] {
  const model = round === 0 ? product.model : `${product.model}/${round}`
  const key = model.toLowerCase().replace(' ', '-')
  const tags = [product.line, product.family]
  const bag: Bag = { c: product.noun, s: same(product.series), d: { plain: product.finish } }
  const what = factsOf(product.family, 'what')[0]
  if (!what) throw new Error(`nothing says what a ${product.family} is`)
  const title = (language: TextLanguage) => titleOf(product, language)
  const text = (name: string, description: string, cells: [string, string, string]) =>
    makeText(`${key}.${name}`, tags, [...cells, description], 0, bag)
  const care = careTable.find((row) => cell(row, 0) === product.care) ?? []
  const facts = choose(factsOf(product.family, 'fact'), index)
  const mount = factsOf(product.family, 'mount')
  const head = (en: string, de: string) => [`${en} [c] [s] (${model})`, `${de} [c] [s] (${model})`] as const
  const [mountEn, mountDe] = raw.has(product.family)
    ? head('Working with the', 'Verarbeitung')
    : head('Mounting the', 'Montage')
  return [
    text('title', 'Heading of the article, also on labels. At most 60 characters.', [
      title('en'),
      title('de'),
      title('fr'),
    ]),
    text('short', 'One line in lists and on the order confirmation.', [
      `${title('en')}: ${cell(what, 2)}`,
      `${title('de')}: ${cell(what, 3)}`,
      `${title('fr')} : ${cell(what, 4)}`,
    ]),
    text('long', 'Data sheet. Line breaks must stay.', [
      `${title('en')}\n\n${capitalise(cell(what, 2))}. ${facts.map((row) => cell(row, 2)).join(' ')}\n\n${data(product, 'en', model)}`,
      `${title('de')}\n\n${capitalise(cell(what, 3))}. ${facts.map((row) => cell(row, 3)).join(' ')}\n\n${data(product, 'de', model)}`,
      '',
    ]),
    text('mounting', 'Leaflet that goes with the delivery.', [
      [mountEn, ...mount.map((row, step) => `${step + 1}. ${cell(row, 2)}`)].join('\n'),
      [mountDe, ...mount.map((row, step) => `${step + 1}. ${cell(row, 3)}`)].join('\n'),
      '',
    ]),
    text('care', 'Printed on the back of the label.', [cell(care, 1), cell(care, 2), cell(care, 3)]),
  ]
}

/** A product's name, such as "Türblatt Linea, Eiche natur, 39,5 mm". */
export function titleOf(product: Product, language: TextLanguage): string {
  const bag: Bag = { c: product.noun, s: same(product.series), d: { plain: product.finish } }
  return `${capitalise(fill('[c] [s], [d]', language, bag))}, ${decimal(product.thickness, language)} mm`
}

const dataLabels = {
  en: { thickness: 'Dimension', formats: 'Available', article: 'Article number', and: 'and' },
  de: { thickness: 'Maß', formats: 'Lieferbar', article: 'Artikelnummer', and: 'und' },
} as const

function data(product: Product, language: 'en' | 'de', model: string): string {
  const label = dataLabels[language]
  return [
    `${label.thickness}: ${decimal(product.thickness, language)} mm`,
    `${label.formats}: ${product.formats.join(' · ')}${/[m°g]$/.test(product.formats[0] ?? '') ? '' : ' mm'}`,
    `${label.article}: ${model}`,
  ].join('\n')
}

function decimal(value: number, language: TextLanguage): string {
  return language === 'en' ? String(value) : String(value).replace('.', ',')
}

function factsOf(family: string, kind: string): string[][] {
  return productFactTable.filter((row) => cell(row, 0) === family && cell(row, 1) === kind)
}

/** Two of the facts, in turns. */
function choose(facts: readonly string[][], index: number): string[][] {
  return facts.length > 2 ? facts.filter((fact) => fact !== at(facts, index)) : [...facts]
}

function same(text: string) {
  return { plain: { en: text, de: text, fr: text } }
}
