import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bench, defineBench } from './bench.ts'
import { othersBetween, type Work } from './machine.ts'
import { main } from './main.ts'
import { judge, pairs, takePairs, worstOf } from './measure.ts'

let folder = ''
let turns: string[] = []
let said: string[] = []
let clock = 0

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-bench-test-'))
  turns = []
  said = []
  clock = 0
  vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns a side that takes these times by the test’s clock, one per call; the last one repeats. */
function side(name: string, ...times: number[]) {
  let turn = 0
  return () => {
    const startedAt = clock
    clock += times[Math.min(turn, times.length - 1)] ?? 0
    turn += 1
    turns.push(name)
    return clock - startedAt
  }
}

/** Returns a bench of one ratio, with these times for its sides. */
function ratioOf(a: number[], b: number[], atMost = 1.5): Bench {
  const [own, base] = [side('A', ...a), side('B', ...b)]
  return defineBench({
    name: 'ratio',
    says: 'a ratio',
    needs: [],
    sizes: {},
    figures: { time: { says: 'time', unit: 'times', atMost } },
    prepare: async () => ({
      cases: ['one'],
      a: async () => ({ time: own() }),
      b: async () => ({ time: base() }),
      close: async () => void turns.push('closed'),
    }),
  })
}

type Told = { shares?: number[]; env?: Record<string, string> }
const quiet = [0.02]

/** Runs benches on a machine whose other processes take these shares, one per check. */
function run(words: string[], all: readonly Bench[], { shares = quiet, env = {} }: Told = {}): Promise<number> {
  let asked = 0
  const share = () => shares[Math.min(asked++, shares.length - 1)] ?? 0
  const machine = { watch: () => share, load: () => '0.3', settle: async () => {} }
  return main(words, { benches: all, machine, env, folder, say: (line) => said.push(line) })
}

const written = (name: string) => readFileSync(join(folder, name), 'utf8')
/** Returns the cells of a figure’s row. */
function rowOf(name: string): string[] {
  const line = written('results.md')
    .split('\n')
    .find((text) => text.includes(`| ${name} `))
  return line?.split('|').map((cell) => cell.trim()) ?? []
}

describe('pairs', () => {
  test('run in turns, A B B A, and the first is dropped', async () => {
    const measure = await ratioOf([900, 30], [1, 20]).prepare({})
    let checks = 0
    const taken = await takePairs(measure, 'one', () => (checks += 1))
    expect(turns.join(' ')).toBe('A B B A A B B A A B B A A B')
    expect(checks).toBe(pairs)
    expect(taken).toEqual(Array.from({ length: 6 }, () => ({ a: { time: 30 }, b: { time: 20 } })))
  })

  test('give the median ratio, the min and the max', async () => {
    // Ratios after the first: 1, 2, 3, 5, 6, 9.
    const bench = ratioOf([500, 10, 20, 30, 50, 60, 90], [1, 10])
    const taken = await takePairs(await bench.prepare({}), 'one', () => {})
    const [found] = judge(bench, 'one', taken)
    expect(found).toEqual({ key: 'time', one: 'one', figure: 4, least: 1, most: 9, isMet: false })
  })

  test('give an error and no ratio if one side is missing', async () => {
    const bench = ratioOf([1], [1])
    expect(() => judge(bench, 'one', [{ a: { time: 1 }, b: {} }])).toThrow('time was not read in every pair')
  })
})

describe('a limit', () => {
  test.each([
    { atMost: 1.5, code: 0, verdict: 'met' },
    { atMost: 1.49, code: 1, verdict: 'BROKEN' },
  ])('of $atMost for 1.5 gives the exit code $code', async ({ atMost, code, verdict }) => {
    expect(await run([], [ratioOf([30], [20], atMost)])).toBe(code)
    expect(rowOf('ratio time').slice(1, -1)).toEqual([
      '2026-11-29',
      'ratio time',
      'time',
      `at most ${atMost} times`,
      '1.5 times',
      '1.5 to 1.5',
      verdict,
      '2 %, 0.3',
    ])
  })

  const counting = (values: Record<string, number>) =>
    defineBench({
      name: 'counting',
      says: 'a number',
      needs: [],
      sizes: { UNITS: 50 },
      figures: { rate: { says: 'rate', unit: 'a second', atLeast: 100 }, all: { says: 'all', unit: 'ms' } },
      prepare: async ({ UNITS }) => ({
        cases: Object.keys(values),
        a: async (one) => ({ rate: values[one], all: UNITS }),
        close: async () => {},
      }),
    })

  test('of at least so much is broken from below, by the worst case', async () => {
    expect(await run([], [counting({ many: 400, few: 99 })])).toBe(1)
    expect(rowOf('counting rate').slice(3, 8)).toEqual([
      'rate: few',
      'at least 100 a second',
      '99 a second',
      '99 to 99',
      'BROKEN',
    ])
    expect(await run([], [counting({ many: 400, few: 100 })])).toBe(0)
  })

  test('that is not set is never broken', async () => {
    await run([], [counting({ many: 400 })])
    expect(rowOf('counting all').slice(5, 8)).toEqual(['50 ms', '50 to 50', 'no limit'])
  })

  test('is judged for other sizes or some cases, with a note in the row', async () => {
    await run(['--case', 'many'], [counting({ many: 400, few: 1 })], { env: { UNITS: '5' } })
    expect(rowOf('counting rate')[7]).toBe('met; UNITS=5; --case many')
    expect(rowOf('counting all')[5]).toBe('5 ms')
  })
})

describe('on a noisy machine', () => {
  test('nothing is measured, and the row has the reason', async () => {
    expect(await run([], [ratioOf([30], [20])], { shares: [0.43] })).toBe(0)
    expect(turns).toEqual([])
    expect(rowOf('ratio time').slice(5, 9)).toEqual(['–', '–', 'not measured: noisy (43 %)', '43 %, 0.3'])
  })

  test('a bench that becomes noisy ends without a figure', async () => {
    await run([], [ratioOf([30], [20])], { shares: [0.02, 0.05, 0.31] })
    expect(turns).toEqual(['A', 'B', 'B', 'A', 'closed'])
    expect(rowOf('ratio time').slice(5, 8)).toEqual(['–', '–', 'not measured: noisy (31 %)'])
  })

  test('a former figure is not presented as this run’s', async () => {
    await run([], [ratioOf([30], [20])])
    await run([], [ratioOf([30], [20])], { shares: [0.43] })
    expect(rowOf('ratio time')[5]).toBe('–')
  })

  test('--anyway measures and marks the row, and a broken limit still fails', async () => {
    expect(await run(['--anyway'], [ratioOf([30], [20])], { shares: [0.43] })).toBe(0)
    expect(rowOf('ratio time').slice(5, 9)).toEqual(['1.5 times', '1.5 to 1.5', 'met; noisy (43 %)', '43 %, 0.3'])
    expect(await run(['--anyway'], [ratioOf([30], [20], 1)], { shares: [0.43] })).toBe(1)
  })

  const worked = (busy: number, ticks: Record<number, [parent: number, ticks: number]>): Work => ({
    total: busy * 2,
    busy,
    processes: new Map(
      Object.entries(ticks).map(([pid, [parent, own]]) => [Number(pid), { parent, ticks: own }] as const),
    ),
  })

  test('others are all processes except the bench, its children and those that have ended below it', () => {
    const before = worked(1_000, { 1: [0, 500], 10: [1, 100], 11: [10, 50], 20: [1, 300] })
    // Of 400 ticks, 200 are busy: 60 of the bench and its ended children, 40 of its children, and 100 of another
    // process.
    const after = worked(1_200, { 1: [0, 500], 10: [1, 160], 11: [10, 60], 12: [11, 30], 20: [1, 400] })
    expect(othersBetween(before, after, new Set([10]))).toBe(0.25)
    expect(othersBetween(before, after, new Set([10, 20]))).toBe(0)
    expect(othersBetween(before, after, new Set([20]))).toBe(0.25)
    expect(othersBetween(before, before, new Set([10]))).toBe(0)
  })
})

describe('a run', () => {
  const other = (): Bench => ({ ...ratioOf([10], [10]), name: 'other' })

  test('writes the rows of the benches that ran, and leaves all others unchanged', async () => {
    await run(['ratio'], [ratioOf([30], [20]), other()])
    expect([rowOf('ratio time')[5], rowOf('other time')[7]]).toEqual(['1.5 times', 'not measured'])
    vi.setSystemTime(new Date('2026-12-01T12:00:00Z'))
    await run(['other'], [ratioOf([99], [1]), other()])
    expect(rowOf('ratio time').slice(1, 6)).toEqual([
      '2026-11-29',
      'ratio time',
      'time',
      'at most 1.5 times',
      '1.5 times',
    ])
    expect(rowOf('other time')[1]).toBe('2026-12-01')
  })

  test('drops a verdict that was for another limit', async () => {
    await run([], [ratioOf([30], [20]), other()])
    await run(['other'], [ratioOf([30], [20], 1.2), other()])
    expect(rowOf('ratio time').slice(4, 8)).toEqual(['at most 1.2 times', '–', '–', 'not measured'])
  })

  test('draws a bar for each limit', async () => {
    await run(['ratio'], [ratioOf([30], [20], 3), other()])
    const bars = written('results.svg').match(/<rect [^>]*height="13"/g)
    expect(bars).toEqual([expect.stringContaining('width="120.0"'), expect.stringContaining('width="0.0"')])
  })

  test('fails if a bench fails, and continues with the next', async () => {
    const failing: Bench = { ...ratioOf([1], [1]), prepare: () => Promise.reject(new Error('no portal | today')) }
    expect(await run([], [failing, other()])).toBe(1)
    expect(rowOf('ratio time')[7]).toBe('failed: Error: no portal today')
    expect(rowOf('other time')[7]).toBe('met')
  })

  test('reports what a bench needs', async () => {
    expect(await run([], [{ ...ratioOf([1], [1]), needs: ['PostgreSQL'] }])).toBe(0)
    expect(rowOf('ratio time')[7]).toContain('not measured: needs PostgreSQL')
    expect(turns).toEqual([])
  })

  test('lists every bench, and rejects an unknown one', async () => {
    expect(await run(['--list'], [ratioOf([1], [1]), other()])).toBe(0)
    expect(said).toEqual(['ratio        a ratio', 'other        a ratio'])
    expect(await run(['ratios'], [ratioOf([1], [1])])).toBe(1)
    expect(turns).toEqual([])
  })
})

test('a row without a limit has the highest of several cases', () => {
  const found = [1, 3, 2].map((figure) => ({ key: 'a', one: `${figure}`, figure, least: 0, most: 9, isMet: true }))
  expect(worstOf(found, 'a', { says: 'a', unit: 'ms' })?.one).toBe('3')
})
