/** Returns two capital letters for an email address: those of its first two parts, or the first two of its only part. */
export function initialsOf(email: string): string {
  const [first = '', second] =
    email
      .split('@', 1)[0]
      ?.split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean) ?? []
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.join('').toUpperCase()
}
