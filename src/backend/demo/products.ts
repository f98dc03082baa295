import type { Noun, Words } from './grammar.ts'
import { at, createRandom } from './random.ts'
import { componentTable } from './words/components.ts'
import { decorTable } from './words/production.ts'
import { familyTable, finishTable, seriesNames } from './words/products.ts'
import { cell, readNoun } from './words/table.ts'

export type Product = {
  /** Article number, such as "TB 104-39.5". */
  model: string
  family: string
  line: string
  noun: Noun
  series: string
  finish: Words
  care: string
  thickness: number
  formats: readonly string[]
}

const perFamily = 20
/** Which decors a kind of finish takes, by the decor's key. */
const decorsOf: Record<string, RegExp> = {
  decor: /./,
  wood: /^(oak|ash|beech|walnut|maple|cherry|larch|spruce|pine|elm)/,
  colour: /^(white|cream|grey|black|sand|taupe|cashmere|green|blue|red|yellow|terracotta)/,
}
const properNames = /^(American|Swiss|Carrara)/

/** Every product of the assortment, family by family: what descriptions, prices and catalogues speak of. */
export function makeProducts(): Product[] {
  const nouns = new Map(componentTable.map((row) => [cell(row, 0), readNoun(row, 1)]))
  return familyTable.flatMap((row) => {
    const family = cell(row, 0)
    const random = createRandom(`products ${family}`)
    const noun = nouns.get(family)
    if (!noun) throw new Error(`no component is called ${family}`)
    const finishes = finishesOf(cell(row, 2))
    const thicknesses = cell(row, 4).split(' ').map(Number)
    const formats = cell(row, 5).split('; ')
    const firstFinish = random.int(0, finishes.length - 1)
    return Array.from({ length: perFamily }, (_, i) => {
      const thickness = at(thicknesses, i)
      return {
        model: `${cell(row, 1)} ${101 + i * 3 + random.int(0, 2)}-${thickness}`,
        family,
        line: cell(row, 6),
        noun,
        series: at(seriesNames, i),
        finish: at(finishes, firstFinish + i * 3 + Math.floor(i / seriesNames.length)),
        care: cell(row, 3),
        thickness,
        formats,
      }
    })
  })
}

function finishesOf(kind: string): Words[] {
  const decors = decorsOf[kind]
  const rows = decors
    ? decorTable.filter((row) => decors.test(cell(row, 0)))
    : finishTable.filter((row) => cell(row, 0) === kind)
  return rows.map((row) => ({ en: inSentence(cell(row, 1)), de: cell(row, 2), fr: inSentence(cell(row, 3)) }))
}

function inSentence(name: string): string {
  return properNames.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}
