import { pluralRulesOf } from '#src/workspace/locale-of.ts'

type IcuType = 'plural' | 'selectordinal' | 'select'

const numbers: Record<string, number> = { zero: 0, one: 1, two: 2 }
type Forms = ReadonlyMap<string, readonly number[]>
const known = { cardinal: new Map<string, Forms>(), ordinal: new Map<string, Forms>() }

/** The numbers of each form of a language. Whole ones up to 200 show them: those of French "many" lie above. */
function formsOf(lang: string, type: 'cardinal' | 'ordinal'): Forms {
  const before = known[type].get(lang)
  if (before) return before
  const rules = pluralRulesOf(lang, type)
  const made = new Map<string, number[]>(rules.resolvedOptions().pluralCategories.map((form) => [form, []]))
  for (let number = 0; number <= 200; number += 1) made.get(rules.select(number))?.push(number)
  known[type].set(lang, made)
  return made
}

/** The whole numbers up to 200 that a form stands for; undefined of one that the language has not. */
export const numbersOf = (
  form: string,
  lang: string,
  type: 'plural' | 'selectordinal',
): readonly number[] | undefined => formsOf(lang, type === 'plural' ? 'cardinal' : 'ordinal').get(form)

/** "=1" of a form that stands for 1 alone; undefined where it stands for others as well. */
export function numberSelector(form: string, lang: string, type: IcuType): string | undefined {
  const [number, ...others] = (type === 'select' ? undefined : numbersOf(form, lang, type)) ?? []
  // "one" of German is for 1, that of Russian for 21 as well.
  return number !== undefined && number === numbers[form] && others.length === 0 ? `=${number}` : undefined
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
