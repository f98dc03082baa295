import { type Family, plainFamilies } from '#src/workspace/text-parts/families.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'

export type SlotKind = 'number' | 'unit' | 'code' | 'placeholder' | 'tag'
export type Slot = { kind: SlotKind; text: string; at: number }

const maxLength = 20_000

const hasParts = /[{%<$@:]/
const digit = /\d/g
const joins = /[_/-]/
const letter = /[\p{L}\p{N}]/u
const word = /[\p{L}\p{N}]+[²³]?(?:[.,'’\u00a0\u202f_/-][\p{L}\p{N}]+[²³]?)*/uy

const unitNames =
  'mm|cm|dm|km|m[²³23]?|kg|mg|g|t|ml|l|kWh|kW|W|V|mA|A|Hz|°C|°|%|€|EUR|USD|h|min|ms|s|px|pt|kB|KB|MB|GB|TB'
const isUnit = new RegExp(`^(?:${unitNames})$`)
const unitBehind = new RegExp(`[ \\u00a0\\u202f]?(${unitNames})(?![\\p{L}\\p{N}])`, 'uy')
/** Groups of thousands after a plain space. Elsewhere, a space separates two numbers. */
const thousands = new RegExp(`(?: \\d{3})+(?:[.,]\\d+)?(?=(?:${unitNames})?(?![\\p{L}\\p{N}_]))`, 'uy')
const isNumber = /^\d+(?:[.,'’\u00a0\u202f]\d+)*$/
const attached = new RegExp(`^(\\d+(?:[.,]\\d+)*)(${unitNames})$`)
const isSizes = /^\d+(?:[.,]\d+)*(?:x\d+(?:[.,]\d+)*)+$/

const numbersIn = (text: string, at: number): Slot[] =>
  [...text.matchAll(/\d+(?:[.,]\d+)*/g)].map((match) => ({ kind: 'number', text: match[0], at: at + match.index }))

// Splits a word into slots: "16-mm-Platte" has a number and a unit, "H1180-ST37" is a code, and "10-20" has two
// numbers.
function wordSlots(text: string, at: number): Slot[] {
  if (isNumber.test(text)) return [{ kind: 'number', text, at }]
  const [, number, unit] = attached.exec(text) ?? []
  if (number !== undefined && unit !== undefined)
    return [
      { kind: 'number', text: number, at },
      { kind: 'unit', text: unit, at: at + number.length },
    ]
  if (isSizes.test(text)) return numbersIn(text, at)
  const parts = text.split(/[-/]/)
  const isCode = (part: string) => /\d/.test(part) && !isNumber.test(part) && !attached.test(part)
  if (parts.length === 1 || parts.some(isCode)) return [{ kind: 'code', text, at }]
  let from = at
  return parts.flatMap((part, index): Slot[] => {
    const start = from
    from += part.length + 1
    if (isNumber.test(parts[index - 1] ?? '') && isUnit.test(part)) return [{ kind: 'unit', text: part, at: start }]
    return /\d/.test(part) ? wordSlots(part, start) : []
  })
}

function wordStart(text: string, at: number, min: number): number {
  const isLetter = (place: number) => place >= min && letter.test(text.charAt(place))
  let start = at
  while (isLetter(start - 1) || (joins.test(text.charAt(start - 1)) && isLetter(start - 2))) start -= 1
  return start
}

function withThousands(text: string, slots: Slot[], at: number): Slot[] {
  const last = slots.at(-1)
  if (last?.kind !== 'number' || last.at + last.text.length !== at || !/^\d{1,3}$/.test(last.text)) return slots
  thousands.lastIndex = at
  const rest = thousands.exec(text)?.[0]
  return rest === undefined ? slots : [...slots.slice(0, -1), { ...last, text: last.text + rest }]
}

function wordsIn(text: string, from: number, to: number): Slot[] {
  const slots: Slot[] = []
  let end = from
  digit.lastIndex = from
  for (let match = digit.exec(text); match && match.index < to; match = digit.exec(text)) {
    const start = wordStart(text, match.index, end)
    word.lastIndex = start
    const whole = word.exec(text)?.[0] ?? match[0]
    const found = withThousands(text, wordSlots(whole, start), start + whole.length)
    const last = found.at(-1)
    end = Math.max(start + whole.length, last ? last.at + last.text.length : 0)
    slots.push(...withUnit(text, found))
    digit.lastIndex = end
  }
  return slots
}

export function slotsOf(text: string, held: readonly Family[] = plainFamilies): Slot[] {
  if (text.length > maxLength) return []
  if (!hasParts.test(text)) return wordsIn(text, 0, text.length)
  const slots: Slot[] = []
  let plain = 0
  for (const part of partsOf(text, held)) {
    if (part.kind === 'text' || part.kind === 'space' || part.kind === 'break') continue
    slots.push(...wordsIn(text, plain, part.at))
    plain = part.at + part.text.length
    // Within a plural, "#" stands for the number, and is no placeholder with a name.
    if (part.kind === 'icu' || part.text === '#') continue
    slots.push({ kind: part.kind, text: part.text, at: part.at })
  }
  return [...slots, ...wordsIn(text, plain, text.length)]
}

function withUnit(text: string, slots: Slot[]): Slot[] {
  const last = slots.at(-1)
  if (last?.kind !== 'number') return slots
  unitBehind.lastIndex = last.at + last.text.length
  const unit = unitBehind.exec(text)?.[1]
  if (unit === undefined) return slots
  return [...slots, { kind: 'unit', text: unit, at: unitBehind.lastIndex - unit.length }]
}

/**
 * Returns a text in which each slot is replaced by the result of `change`. A slot stays if the result is undefined.
 * `slots`: the slots of `text`, in order.
 */
export function withSlots(
  text: string,
  slots: readonly Slot[],
  change: (slot: Slot, index: number) => string | undefined,
): string {
  let result = ''
  let at = 0
  slots.forEach((slot, index) => {
    result += text.slice(at, slot.at) + (change(slot, index) ?? slot.text)
    at = slot.at + slot.text.length
  })
  return result + text.slice(at)
}

/**
 * Returns a key that is the same for texts that differ only in their slots. Returns undefined if a text has no slots.
 * `held`: the families of placeholders that the list uses.
 */
export function patternOf(text: string, held?: readonly Family[]): string | undefined {
  const slots = slotsOf(text, held)
  return slots.length === 0 ? undefined : withSlots(text, slots, ({ kind }) => `\u0000${kind}\u0000`)
}
