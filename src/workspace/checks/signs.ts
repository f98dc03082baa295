import { something } from './words-of.ts'

/** What a text's words contain, as bits: most checks need not read a text without the signs they look for. */
export const has = {
  number: 1,
  placeholder: 2,
  money: 4,
  quote: 8,
  bracket: 16,
  entity: 32,
  /** A character of a script whose characters stand for more than one Latin letter. */
  dense: 64,
  /** A space, or a mark that ends a sentence or its part. */
  pause: 128,
  /** Such a mark after a space. */
  spacedPause: 256,
} as const

const bitsOf = new Uint16Array(0x1_00_00)
function mark(signs: string, bit: number): void {
  for (const sign of signs) bitsOf[sign.charCodeAt(0)] = (bitsOf[sign.charCodeAt(0)] ?? 0) | bit
}
for (let code = 0; code < bitsOf.length; code += 1)
  if (/[\p{Nd}\p{No}]/u.test(String.fromCharCode(code))) bitsOf[code] = has.number
mark(something, has.placeholder)
mark('€$£%', has.money)
mark(`"“”„‟«»「」『』《》〈〉【】'‘‚‹›`, has.quote)
mark('()[]{}', has.bracket)
mark('&\\', has.entity)
mark(' ,.;:!?', has.pause)
// Korean, Chinese and Japanese: the signs above are in the upper half, among letters.
for (const [from, to] of [
  [0x11_00, 0x11_ff],
  [0x2e_80, 0xdf_ff],
  [0xf9_00, 0xff_ff],
] as const)
  for (let code = from; code <= to; code += 1) bitsOf[code] = (bitsOf[code] ?? 0) | has.dense

/** Reads the signs in one pass: a pattern for each of them would take as long as all together. */
export function signsIn(words: string): number {
  let found = 0
  let before = 0
  for (let at = 0; at < words.length; at += 1) {
    const code = words.charCodeAt(at)
    const bits = bitsOf[code] ?? 0
    found |= bits
    if (before === 0x20 && (bits & has.pause) !== 0) found |= has.spacedPause
    before = code
  }
  return found
}
