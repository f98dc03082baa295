import { pluralRulesOf, separatorsOf } from '#src/workspace/text/locale-of.ts'
import type { Family } from '#src/workspace/text-parts/families.ts'
import { type Slot, type SlotKind, slotsOf, withSlots } from './slots.ts'
import { soundsOtherwise } from './sound.ts'

export type Adapted = {
  text: string
  source: string
  changed: SlotKind[]
  isWhole: boolean
}

const maxSlots = 60

const swapSeparators = (number: string) => number.replaceAll(/[.,]/g, (separator) => (separator === '.' ? ',' : '.'))
const separators = /[.,'’ \u00a0\u202f]/g
const separatorsIn = (number: string) => (number.match(separators) ?? []).join('')

const grouped = /^[1-9]\d{0,2}([.,'’ \u00a0\u202f])\d{3}(?:\1\d{3})*(?:([.,])\d+)?$/
const plain = /^\d+(?:([.,])\d+)?$/
const isAlike = (sign: string, other: string) => [/\s/, /['’]/].some((kind) => kind.test(sign) && kind.test(other))

/**
 * Returns whether a number is written as the language writes numbers: "1.250" is grouped as in German, but not as in
 * French. Undefined if that is unclear.
 */
function isWrittenIn(lang: string, number: string): boolean | undefined {
  const { decimal, group } = separatorsOf(lang)
  const [, between, fraction] = grouped.exec(number) ?? []
  if (between !== undefined)
    return (between === group || isAlike(between, group)) && (fraction === undefined || fraction === decimal)
  const found = plain.exec(number)
  return found ? found[1] === undefined || found[1] === decimal : undefined
}

const rules = new Map<string, Intl.PluralRules>()
function pluralOf(lang: string, number: string): string {
  const rule = rules.get(lang) ?? pluralRulesOf(lang)
  rules.set(lang, rule)
  return rule.select(/^\d{1,9}$/.test(number) ? Number(number) : 1.5)
}

const wordBehind = /(?:[ \u00a0\u202f)×*»"”“-]|<\/?\w{1,10}>){0,6}\p{L}/uy
/** Returns whether a word follows a number. The form of the word may depend on the number. */
function countsAWord(text: string, slots: readonly Slot[], index: number): boolean {
  const slot = slots[index]
  if (!slot || slots[index + 1]?.kind === 'unit') return false
  wordBehind.lastIndex = slot.at + slot.text.length
  return wordBehind.test(text)
}

type Neighbours = { before: string; after: string }
function neighboursOf(text: string, { at, text: { length } }: Slot): Neighbours {
  const before = /\p{L}+(?=[^\p{L}]*$)/u.exec(text.slice(Math.max(0, at - 40), at))?.[0] ?? ''
  const after = /^[^\p{L}]*(\p{L}+)/u.exec(text.slice(at + length, at + length + 40))?.[1] ?? ''
  return { before, after }
}

type Form = { kind: SlotKind; text: string; replacement: string }

/**
 * Returns the number to write in a translation in place of `text`: `wanted`, with swapped separators if the translation
 * swaps them. Undefined if it is uncertain how the language writes it.
 */
function numberForm(text: string, value: string, wanted: string, lang: string): Form | undefined {
  // From "12" alone, the decimal separator of "12.5" is unknown.
  if (separatorsIn(value) === '' && separatorsIn(wanted) !== '') return undefined
  const isSwapped = text !== value
  const replacement = isSwapped ? swapSeparators(wanted) : wanted
  const isSure = separatorsIn(value) === separatorsIn(wanted) || (isWrittenIn(lang, replacement) ?? !isSwapped)
  return isSure ? { kind: 'number', text, replacement } : undefined
}

function formOf(
  slots: readonly Slot[],
  { kind, text: value }: Slot,
  wanted: string,
  times: number,
  lang: string,
): Form | undefined {
  const count = (text: string) => slots.filter((slot) => slot.kind === kind && slot.text === text).length
  if (kind !== 'number') return count(value) === times ? { kind, text: value, replacement: wanted } : undefined
  const written = [value, swapSeparators(value)].find((text) => count(text) === times)
  return written === undefined ? undefined : numberForm(written, value, wanted, lang)
}

/**
 * The properties of a list on which adapting its texts depends. `lang`: the target language. `families`: the
 * placeholders that can be mistaken for words and that the list uses; by default those that are never mistaken in
 * practice.
 */
export type List = { lang: string; families?: readonly Family[] | undefined }

/**
 * Adapts a translation of `source` to the source `wanted`, by replacing the slots (numbers, codes, placeholders …) in
 * which both sources differ. A slot whose replacement is uncertain stays, and `isWhole` is then false. Returns
 * undefined if the slots of the sources do not correspond, or do not differ.
 */
export function adapt(source: string, target: string, wanted: string, { lang, families }: List): Adapted | undefined {
  const [from, to] = [slotsOf(source, families), slotsOf(wanted, families)]
  if (from.length === 0 || from.length !== to.length || from.length > maxSlots) return undefined
  if (from.some(({ kind }, index) => to[index]?.kind !== kind)) return undefined
  const isDifferent = (index: number) => from[index]?.text !== to[index]?.text
  if (!from.some((_, index) => isDifferent(index))) return undefined
  const isOneText = withSlots(source, from, () => '\u0000') === withSlots(wanted, to, () => '\u0000')
  const own = slotsOf(target, families)
  const certain = new Map<number, Form>()
  from.forEach((slot, index) => {
    const { kind, text: value } = slot
    const other = to[index]
    if (!other || !isDifferent(index)) return
    const same = from.flatMap((one, at) => (one.kind === kind && one.text === value ? [at] : []))
    if (same.some((at) => to[at]?.text !== other.text)) return
    if (!isOneText && !same.every((at) => stands(source, from[at], wanted, to[at]))) return
    const form = formOf(own, slot, other.text, same.length, lang)
    if (!form) return
    const isCounted = same.some((at) => countsAWord(wanted, to, at))
    const counts =
      kind === 'number' && (isCounted || own.some((one, at) => one.text === form.text && countsAWord(target, own, at)))
    if (counts && pluralOf(lang, value) !== pluralOf(lang, other.text)) return
    const isBound = (one: Slot) =>
      one.text === form.text && soundsOtherwise(target, one, value, other.text, { lang, source })
    if (kind === 'number' && own.some(isBound)) return
    certain.set(index, form)
  })
  const forms = [...certain.values()]
  const text = withSlots(target, own, (slot) => forms.find((form) => isOf(form, slot))?.replacement)
  const isCertain = (index: number) => certain.has(index)
  return {
    text,
    source: withSlots(source, from, (_, index) => (isCertain(index) ? to[index]?.text : undefined)),
    changed: [...new Set(forms.map(({ kind }) => kind))],
    isWhole: from.every((_, index) => !isDifferent(index) || isCertain(index)),
  }
}

const isOf = (form: Form, slot: Slot) => form.kind === slot.kind && form.text === slot.text

// Returns whether both slots have the same neighbouring word. If the sources differ in words too, a number is certainly
// the same only then.
function stands(source: string, slot: Slot | undefined, wanted: string, other: Slot | undefined): boolean {
  if (!slot || !other) return false
  const [here, there] = [neighboursOf(source, slot), neighboursOf(wanted, other)]
  return here.after === '' && there.after === '' ? here.before === there.before : here.after === there.after
}
