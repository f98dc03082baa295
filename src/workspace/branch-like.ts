import { pluralRulesOf } from '#src/workspace/locale-of.ts'

type IcuType = 'plural' | 'selectordinal' | 'select'

const numbers: Record<string, number> = { zero: 0, one: 1, two: 2 }
const known = new Map<string, ReadonlySet<string>>()

/** The forms that a language has for one number alone: "one" of German is for 1, that of Russian for 21 as well. Whole numbers up to 200 show it. */
function aloneIn(lang: string, type: 'cardinal' | 'ordinal'): ReadonlySet<string> {
  const before = known.get(`${lang} ${type}`)
  if (before) return before
  const rules = pluralRulesOf(lang, type)
  const selected = Array.from({ length: 201 }, (_, number): string => rules.select(number))
  const alone = Object.entries(numbers).filter(([form, number]) =>
    selected.every((one, at) => (one === form) === (at === number)),
  )
  const made = new Set(alone.map(([form]) => form))
  known.set(`${lang} ${type}`, made)
  return made
}

/** "=1" of a form that stands for 1 alone; undefined where it stands for others as well. */
export function numberSelector(form: string, lang: string, type: IcuType): string | undefined {
  if (type === 'select' || !aloneIn(lang, type === 'plural' ? 'cardinal' : 'ordinal').has(form)) return undefined
  return `=${numbers[form]}`
}

const forms: Record<string, string> = { '=0': 'zero', '=1': 'one', '=2': 'two' }

/** "one" of "=1", and the reverse where the selector's language counts nothing else by "one". */
export const selectorLike = (selector: string, lang: string, type: IcuType): string | undefined =>
  type === 'select' ? undefined : (forms[selector] ?? numberSelector(selector, lang, type))

/** The other text's branch for what a selector of this language stands for, or its general one. */
export function branchLike<One extends { selector: string }>(
  branches: readonly One[],
  selector: string,
  lang: string,
  type: IcuType,
): One | undefined {
  const named = (name: string | undefined) => branches.find((branch) => branch.selector === name)
  return named(selector) ?? named(selectorLike(selector, lang, type)) ?? named('other') ?? branches.at(-1)
}
