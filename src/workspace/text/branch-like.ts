import { pluralRulesOf } from '#src/workspace/text/locale-of.ts'

type IcuType = 'plural' | 'selectordinal' | 'select'

const numbers: Record<string, number> = { zero: 0, one: 1, two: 2 }
type Forms = ReadonlyMap<string, readonly number[]>
const known = { cardinal: new Map<string, Forms>(), ordinal: new Map<string, Forms>() }

/**
 * Returns the numbers from 0 to 200 of each plural form of a language. Larger numbers are not needed, except for the
 * French "many".
 */
function formsOf(lang: string, type: 'cardinal' | 'ordinal'): Forms {
  const before = known[type].get(lang)
  if (before) return before
  const rules = pluralRulesOf(lang, type)
  const made = new Map<string, number[]>(rules.resolvedOptions().pluralCategories.map((form) => [form, []]))
  for (let number = 0; number <= 200; number += 1) made.get(rules.select(number))?.push(number)
  known[type].set(lang, made)
  return made
}

/**
 * Returns the numbers from 0 to 200 for which a language uses a plural form; undefined if the language does not have
 * the form.
 */
export const numbersOf = (
  form: string,
  lang: string,
  type: 'plural' | 'selectordinal',
): readonly number[] | undefined => formsOf(lang, type === 'plural' ? 'cardinal' : 'ordinal').get(form)

/**
 * Returns "=0", "=1" or "=2" for the form "zero", "one" or "two" if the language uses it for that number only;
 * otherwise undefined.
 */
export function numberSelector(form: string, lang: string, type: IcuType): string | undefined {
  const [number, ...others] = (type === 'select' ? undefined : numbersOf(form, lang, type)) ?? []
  // German "one" stands for 1, Russian "one" also for 21.
  return number !== undefined && number === numbers[form] && others.length === 0 ? `=${number}` : undefined
}

const forms: Record<string, string> = { '=0': 'zero', '=1': 'one', '=2': 'two' }

/**
 * Returns the equivalent selector: "one" for "=1", and "=1" for "one" if the language uses "one" for 1 only. The same
 * applies to "=0" and "zero", and to "=2" and "two". Returns undefined if there is no equivalent.
 */
export const selectorLike = (selector: string, lang: string, type: IcuType): string | undefined =>
  type === 'select' ? undefined : (forms[selector] ?? numberSelector(selector, lang, type))

/**
 * Returns the branch for a selector: the one with this selector or, if it is missing, with the equivalent one (`=1` and
 * `one`), with `other`, or else the last. Undefined if there are no branches.
 */
export function branchLike<One extends { selector: string }>(
  branches: readonly One[],
  selector: string,
  lang: string,
  type: IcuType,
): One | undefined {
  const named = (name: string | undefined) => branches.find((branch) => branch.selector === name)
  return named(selector) ?? named(selectorLike(selector, lang, type)) ?? named('other') ?? branches.at(-1)
}
