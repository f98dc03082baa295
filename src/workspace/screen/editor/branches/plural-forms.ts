import type { IcuType } from '#src/workspace/text-parts/part.ts'

type Plural = Exclude<IcuType, 'select'>

const order = ['zero', 'one', 'two', 'few', 'many', 'other']
// Enough that each form of each language shows itself, the rare ones by fractions and millions.
const numbers = [...Array.from({ length: 131 }, (_, at) => at), 1_000, 1_000_000, 0.5, 1.5, 0.1]
const maxSamples = 3

function rulesOf(lang: string, type: Plural): Intl.PluralRules {
  const options: Intl.PluralRulesOptions = { type: type === 'plural' ? 'cardinal' : 'ordinal' }
  try {
    return new Intl.PluralRules(lang, options)
  } catch {
    // A code that is no language: "master", or a name that somebody gave it.
    return new Intl.PluralRules('en', options)
  }
}

/** The forms that a language has for a plural, "other" last. */
export function pluralForms(lang: string, type: Plural): string[] {
  const { pluralCategories } = rulesOf(lang, type).resolvedOptions()
  return order.filter((form) => pluralCategories.some((category) => category === form))
}

/** Some numbers that a form stands for, as its reader writes them: "2, 3, 4 …"; empty where the language lacks the form. */
export function samplesOf(lang: string, type: Plural, form: string, readerTag: string): string {
  const rules = rulesOf(lang, type)
  const fitting = numbers.filter((number) => rules.select(number) === form)
  const shown = fitting.slice(0, maxSamples).map((number) => number.toLocaleString(readerTag))
  return fitting.length > maxSamples ? `${shown.join(', ')}\u00a0…` : shown.join(', ')
}
