import { expect, test } from 'vitest'
import { distance } from '#src/workspace/memory/distance.ts'

/** The textbook algorithm, without shortcuts. */
function plain(a: readonly number[], b: readonly number[]): number {
  let before = b.map((_, at) => at)
  before.push(b.length)
  a.forEach((item, row) => {
    const now = [row + 1]
    b.forEach((other, column) =>
      now.push(
        Math.min(
          (before[column] ?? 0) + (item === other ? 0 : 1),
          (before[column + 1] ?? 0) + 1,
          (now[column] ?? 0) + 1,
        ),
      ),
    )
    before = now
  })
  return before.at(-1) ?? 0
}

test('it counts like the textbook algorithm, up to its cutoff', () => {
  let seed = 11
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const row = () => Array.from({ length: random(14) }, () => random(4))
  for (let round = 0; round < 3_000; round += 1) {
    const [a, b, max] = [row(), row(), random(12)]
    const steps = plain(a, b)
    expect(distance(a, b, max), JSON.stringify({ a, b, max })).toBe(steps > max ? max + 1 : steps)
  }
})
