import { type Bag, type Noun, capitalise } from './grammar.ts'
import { at, hashText } from './random.ts'
import { type Text, leaveUntranslated, makeText } from './texts.ts'
import { componentMessageTable } from './words/component-messages.ts'
import { componentTable, propertyTable } from './words/components.ts'
import { interfaceMessageTable } from './words/interface-messages.ts'
import { mailMessageTable } from './words/mail-messages.ts'
import { newestMessageTable } from './words/newest-messages.ts'
import { objectMessageTable, objectTable } from './words/objects.ts'
import { decorMessageTable, decorTable, stepMessageTable, stepTable } from './words/production.ts'
import { propertyMessageTable } from './words/property-messages.ts'
import { seriesNames } from './words/products.ts'
import { cell, readNoun } from './words/table.ts'

/** Where the latest release stands in the list, and where German is missing: shares of the list. */
const newestAt = 0.41
const germanGaps = [
  [0.08, 0.1],
  [0.22, 0.3],
  [0.42, 0.47],
  [0.6, 0.61],
] as const
const englishGap = [[0.602, 0.605]] as const
const frenchGaps = [
  [0.12, 0.2],
  [0.3, 0.408],
  [0.52, 0.66],
  [0.7, 0.78],
] as const

/** System messages in the order of their subjects; a third has no German text yet, half no French one. */
export function makeSystemTexts(count: number): Text[] {
  const before = [
    ...plainTexts(interfaceMessageTable, 'portal'),
    ...plainTexts(mailMessageTable, 'mail'),
    ...objectTexts(),
  ]
  const after = [...stepTexts(), ...decorTexts()]
  const newest = plainTexts(newestMessageTable, 'release')
  const own = before.length + after.length + newest.length
  const configurator = chooseTexts(configuratorTexts(), Math.max(0, count - own))
  const around = [...before, ...configurator, ...after].slice(0, Math.max(0, count - newest.length))
  const cut = Math.floor(newestAt * around.length)
  const all = [...around.slice(0, cut), ...newest, ...around.slice(cut)]
  const keep = new Set(newest.map((text) => text.key))
  const german = leaveUntranslated(all, 'de', Math.round(count * 0.325), germanGaps, keep)
  const french = leaveUntranslated(german, 'fr', Math.round(count * 0.5), frenchGaps, keep)
  return leaveUntranslated(french, 'en', Math.round(count * 0.003), englishGap, keep)
}

function plainTexts(table: readonly string[][], tag: string): Text[] {
  return table.map((row) => makeText(cell(row, 0), [tag], row, 1))
}

/** Nobody prints a permission: actions for what exists on paper only. */
const paperActions = new Set(['print', 'share'])
const notOnPaper = new Set(['company', 'contact', 'line', 'user', 'permission', 'date', 'discount', 'category'])

function objectTexts(): Text[] {
  return objectTable.flatMap((object) => {
    const name = cell(object, 0)
    const rows = objectMessageTable.filter((row) => !notOnPaper.has(name) || !paperActions.has(cell(row, 0)))
    return rows.map((row) => makeText(`${name}.${cell(row, 0)}`, ['portal'], row, 1, { c: readNoun(object, 1) }))
  })
}

function stepTexts(): Text[] {
  return stepTable.flatMap((step) =>
    stepMessageTable.map((row) => {
      const key = `production.${cell(step, 0)}.${cell(row, 0)}`
      return makeText(key, ['production'], row, 1, { c: readNoun(step, 1) })
    }),
  )
}

function decorTexts(): Text[] {
  return decorTable.flatMap((decor) => {
    const bag = { d: { plain: { en: cell(decor, 1), de: cell(decor, 2), fr: cell(decor, 3) } } }
    return decorMessageTable.map((row) => makeText(`decor.${cell(decor, 0)}.${cell(row, 0)}`, ['decors'], row, 1, bag))
  })
}

const units: Record<string, Bag> = {
  kg: { u: plain('kg', 'kg', 'kg'), s: plain('\u00a0kg', '\u00a0kg', '\u00a0kg') },
  '°': { u: plain('degrees', 'Grad', 'degrés'), s: plain('°', '°', '°') },
}

function plain(en: string, de: string, fr: string) {
  return { plain: { en, de, fr } }
}

/** What is cut or drilled into a part is not shipped by itself, and what is bought in is not measured on site. */
const notOfMachining = new Set([
  'template',
  'templates',
  'assortment',
  'replaced',
  'request',
  'shipped',
  'damage',
  'manual',
  'measured',
  'search',
  'imported',
])
const machining = new Set(['groove', 'bore', 'bore.row', 'door.glass'])
const notOfBought = new Set(['measured', 'production', 'image'])
const bought = new Set([
  'door.seal',
  'door.lock',
  'door.lever',
  'door.viewer',
  'door.closer',
  'hinge',
  'hinge.cup',
  'drawer.runner',
  'drawer.insert',
  'handle',
  'lift',
  'leg',
  'dowel',
  'connector',
  'cable',
  'grille',
  'rail',
  'edging',
  'veneer',
])
const moving = new Set(['door.closer', 'hinge', 'drawer.runner', 'drawer.box', 'lift'])
/** Only outer sizes are finished dimensions, and only they make a part dearer. */
const outerMessages = new Set(['surcharge', 'finished'])
const outerSizes = new Set(['width', 'height', 'thickness', 'depth', 'length'])

function fits(component: string, message: string, property?: string): boolean {
  if (machining.has(component) && notOfMachining.has(message)) return false
  if (bought.has(component) && notOfBought.has(message)) return false
  if (message === 'certified') return moving.has(component) && property === 'load'
  return !outerMessages.has(message) || property === undefined || !sizes.has(property) || outerSizes.has(property)
}

const sizes = new Set(propertyTable.filter((row) => cell(row, 1) === 'length').map((row) => cell(row, 0)))

function configuratorTexts(): Text[] {
  const properties = new Map(propertyTable.map((row) => [cell(row, 0), row]))
  return componentTable.flatMap((component) => {
    const name = cell(component, 0)
    const c = readNoun(component, 1)
    const tags = ['configurator', cell(name.split('.'), 0)]
    const own = componentMessageTable
      .filter((row) => fits(name, cell(row, 0)))
      .map((row) => makeText(`${name}.${cell(row, 0)}`, tags, row, 1, { c }))
    const details = cell(component, 4)
      .split(' ')
      .flatMap((property) => {
        const row = properties.get(property)
        if (!row) throw new Error(`unknown property: ${property}`)
        return propertyTexts(name, c, row, tags)
      })
    return own.concat(details)
  })
}

function propertyTexts(component: string, c: Noun, property: readonly string[], tags: string[]): Text[] {
  const kind = cell(property, 1)
  const bag = { c, p: readNoun(property, 3), ...units[cell(property, 2)] }
  return propertyMessageTable
    .filter((row) => cell(row, 0) === kind || (kind === 'stock' && cell(row, 0) === 'choice'))
    .filter((row) => fits(component, cell(row, 1), cell(property, 0)))
    .map((row) => makeText(`${component}.${cell(property, 0)}.${cell(row, 1)}`, tags, row, 2, bag))
}

/** A fixed choice of so many texts, in their order; where more are wanted, each series gets its own set. */
function chooseTexts(pool: readonly Text[], count: number): Text[] {
  const rounds = Math.floor(count / pool.length)
  const whole = Array.from({ length: rounds }, (_, round) =>
    round === 0 ? pool : pool.map((text) => inSeries(text, round)),
  ).flat()
  const rest = pool.map((text) => (rounds === 0 ? text : inSeries(text, rounds)))
  const limit = rest.map((text) => hashText(text.key)).sort((a, b) => a - b)[count - whole.length]
  return [...whole, ...rest.filter((text) => limit === undefined || hashText(text.key) < limit)]
}

function inSeries(text: Text, round: number): Text {
  const number = Math.ceil(round / seriesNames.length)
  const name = `${at(seriesNames, round - 1)} ${number}`
  return {
    ...text,
    key: `${name.toLowerCase().replace(' ', '-')}.${text.key}`,
    master: `${name}: ${text.master}`,
    en: text.en && `${name}: ${text.en}`,
    de: text.de && `${name}: ${capitalise(text.de)}`,
    fr: text.fr && `${name}\u00a0: ${text.fr}`,
  }
}
