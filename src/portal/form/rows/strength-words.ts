import { m } from '#messages'
import { minPassword } from '#src/contract/values/password.ts'

const goodLength = 14
const minDifferent = 5

type Strength = 'empty' | 'short' | 'weak' | 'fair' | 'good'

/**
 * Rates a password, mostly by its length (NIST SP 800-63B, appendix A). Common passwords are not recognised, because
 * only the server has the list of them. `missing`: number of characters that the password is too short.
 */
export function strengthOf(password: string): { words: Strength; missing: number } {
  const characters = [...password]
  const missing = Math.max(0, minPassword - characters.length)
  return { words: wordsOf(characters, missing), missing }
}

function wordsOf(characters: readonly string[], missing: number): Strength {
  if (characters.length === 0) return 'empty'
  if (missing > 0) return 'short'
  if (new Set(characters).size < minDifferent || isRun(characters)) return 'weak'
  return characters.length < goodLength ? 'fair' : 'good'
}

/** Returns whether all neighbouring characters differ by the same step, as in "abcdefgh" or "87654321". */
function isRun(characters: readonly string[]): boolean {
  const codes = characters.map((one) => one.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size === 1
}

export function strengthWords(password: string): string {
  const { words, missing } = strengthOf(password)
  return {
    empty: () => m.form_password_empty(),
    short: () => m.form_password_short({ count: missing }),
    weak: () => m.form_password_weak(),
    fair: () => m.form_password_fair(),
    good: () => m.form_password_good(),
  }[words]()
}
