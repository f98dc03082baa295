const maxLength = 40

/** Returns the next number as people count: A-2301 → A-2302, A-099 → A-100. Null without digits. */
export function nextNumber(last: string): string | null {
  const [, before = '', digits, after = ''] = /^(.*?)(\d+)(\D*)$/s.exec(last) ?? []
  if (digits === undefined) return null
  const next = before + String(BigInt(digits) + 1n).padStart(digits.length, '0') + after
  return next.length > maxLength ? null : next
}

/** Returns `count` consecutive numbers from this one on; null if they cannot be counted. */
export function numbersFrom(first: string, count: number): string[] | null {
  const numbers = [first]
  while (numbers.length < count) {
    const next = nextNumber(numbers.at(-1) ?? '')
    if (next === null) return null
    numbers.push(next)
  }
  return numbers
}
