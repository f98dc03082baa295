import { describe, expect, it } from 'vitest'
import { isWhole, ofTurn } from '#tests/sample.ts'
import { tell } from './story/story.ts'
import { bugs, planted, type Bug, type Complaint } from './story/bugs.ts'

// STORY_SEEDS sets the number of stories, STORY_SEED the number of the first one.
const seeds = Number(process.env['STORY_SEEDS'] ?? (isWhole ? 1_000 : 20))
const first = Number(process.env['STORY_SEED'] ?? 1)

type Wrong = Complaint & { seed: number }

/** Returns the first `limit` stories with a complaint. Setting STORY_SEED to a story's `seed` replays it. */
async function firstWrong(count: number, bug: Bug, limit: number): Promise<Wrong[]> {
  const all: Wrong[] = []
  for (let seed = first; seed < first + count && all.length < limit; seed += 1) {
    const { complaints } = await tell(seed, bug)
    const [one] = complaints
    if (one) all.push({ seed, ...one })
  }
  return all
}

describe('whatever becomes of the device and whoever comes and goes', () => {
  it('nothing typed is lost, sent unasked or seen by another, and nothing is said to be safe that is not', async () => {
    expect(await firstWrong(seeds, 'none', 5)).toEqual([])
  }, 3_600_000)

  it('a story is the same each time it is told', async () => {
    for (const seed of ofTurn([1, 2, 3], 3)) expect(await tell(seed, 'none')).toEqual(await tell(seed, 'none'))
  }, 60_000)

  // The kind must match: a fault reported as another kind could go unnoticed beside a real fault of that kind.
  it.each(ofTurn(bugs, 6))(
    'and where %s it would be seen as that',
    async (bug) => {
      const found = new Set<string>()
      for (let seed = first; seed < first + 80 && !found.has(planted[bug]); seed += 1)
        for (const { kind } of (await tell(seed, bug)).complaints) found.add(kind)
      expect([...found]).toContain(planted[bug])
    },
    // A story that is cut off would continue during the next test.
    1_200_000,
  )
})
