import { matchAt } from './match-at.ts'
import type { IcuType } from './part.ts'

/**
 * A plural or select, or one of its forms (`isBranch`), that is not closed yet while a text is being split. `counted`:
 * the argument whose number "#" stands for. `mayBranch`: whether a form may start next.
 */
export type Frame = { isBranch: boolean; argument: string; counted: string | undefined; mayBranch: boolean }

export type IcuHead = { argument: string; type: IcuType; offset: number }

const headPattern =
  /\{\s{0,9}([^\s{},]{1,100})\s{0,9},\s{0,9}(plural|selectordinal|select)\s{0,9},(?:\s{0,9}offset:\s{0,9}(\d{1,9}))?/y
const branchPattern = /\s{0,999}(=\d{1,9}|[^\s{}=,<>]{1,100})\s{0,99}\{/y
const icuSign =
  /\{\s{0,9}[^\s{},]{1,100}\s{0,9},\s{0,9}(?:plural|selectordinal|select|number|date|time|spellout|ordinal|duration)\b|''/

export const hasIcuSign = (text: string): boolean => icuSign.test(text)

export function headAt(text: string, at: number): (IcuHead & { length: number }) | null {
  const found = matchAt(headPattern, text, at)
  if (!found) return null
  const type = found[2] === 'plural' || found[2] === 'selectordinal' ? found[2] : 'select'
  return { length: found[0].length, argument: found[1] ?? '', type, offset: Number(found[3] ?? 0) }
}

export function branchAt(text: string, at: number): { length: number; selector: string } | null {
  const found = matchAt(branchPattern, text, at)
  return found && { length: found[0].length, selector: found[1] ?? '' }
}

/**
 * Returns the length of the ICU quotation that begins with the apostrophe at `at`; 0 if none begins there. `isIcu`:
 * returns whether the text has ICU syntax. In a text without it, `'{name}'` is a placeholder in quotation marks.
 */
export function quotedLength(text: string, at: number, isIcu: () => boolean): number {
  if (text.charAt(at + 1) === "'") return 2
  if (!/[{}]/.test(text.charAt(at + 1))) return 0
  const end = text.indexOf("'", at + 1)
  // A quotation that is not closed quotes the rest of the text.
  if (end === -1) return isIcu() ? text.length - at : 0
  // In a text without ICU syntax, this is an apostrophe: "l'{item} de l'{list}".
  if (/\p{L}/u.test(text.charAt(at - 1)) && !isIcu()) return 0
  const isWhole = /^(?:\{[^{}]*\}|\{\{[^{}]*\}\})$/.test(text.slice(at + 1, end))
  return isWhole && !isIcu() ? 0 : end + 1 - at
}
