import { pluralRulesOf } from '#src/workspace/text/locale-of.ts'
import type { IcuType } from '#src/workspace/text-parts/part.ts'

type Plural = Exclude<IcuType, 'select'>

const order = ['zero', 'one', 'two', 'few', 'many', 'other']
// These numbers cover each plural form of every language; fractions and millions are needed for rare forms.
const numbers = [...Array.from({ length: 131 }, (_, at) => at), 1_000, 1_000_000, 0.5, 1.5, 0.1]
const maxSamples = 3

const rulesOf = (lang: string, type: Plural) => pluralRulesOf(lang, type === 'plural' ? 'cardinal' : 'ordinal')

export function pluralForms(lang: string, type: Plural): string[] {
  const { pluralCategories } = rulesOf(lang, type).resolvedOptions()
  return order.filter((form) => pluralCategories.some((category) => category === form))
}

export type Samples = {
  lang: string
  type: Plural
  form: string
  /** Numbers with an exact form, such as "=0". */
  own: ReadonlySet<number>
}

/**
 * Returns up to three sample numbers for which a language uses a plural form, written for the reader's language: "2, 3,
 * 4 …". Returns '' if no number uses the form.
 */
export function samplesOf({ lang, type, form, own }: Samples, readerTag: string): string {
  const rules = rulesOf(lang, type)
  const fitting = numbers.filter((number) => rules.select(number) === form && !own.has(number))
  const shown = fitting.slice(0, maxSamples).map((number) => number.toLocaleString(readerTag))
  const joined = shown.join(shown.some((number) => number.includes(',')) ? '; ' : ', ')
  return fitting.length > maxSamples ? `${joined}\u00a0…` : joined
}
