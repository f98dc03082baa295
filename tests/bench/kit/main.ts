import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#src/cli/checkout/root.mjs'
import type { Bench, Figure, Need } from './bench.ts'
import { type Machine, maxOthers } from './machine.ts'
import { type Found, judge, takePairs, worstOf } from './measure.ts'
import { emptyRow, type Row, writeResults, written } from './results.ts'

type Surroundings = {
  benches: readonly Bench[]
  machine: Machine
  env: Readonly<Record<string, string | undefined>>
  /** The folder to write the results to. */
  folder: string
  say(line: string): void
}
type Wanted = { isAnyway: boolean; only: string | undefined }

const unmet: Record<Need, (env: Surroundings['env']) => string | false> = {
  build: () => !existsSync(join(root, 'dist', 'current.json')) && 'needs a build (npm run build)',
  PostgreSQL: (env) => !env['DATABASE_URL'] && 'needs PostgreSQL (bash .ci/postgresql npm run bench)',
}

const percent = (share: number) => `${Math.round(share * 100)} %`

/** Is thrown if other processes use too much of the machine for a figure to be meaningful. */
class NoisyMachine extends Error {
  readonly share: number
  constructor(share: number) {
    super(`noisy (${percent(share)})`)
    this.share = share
  }
}

/**
 * Runs all benches or the named ones. Returns the exit code: 1 if a limit is broken, a bench fails or a name is
 * unknown.
 */
export async function main(words: readonly string[], around: Surroundings): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { list: { type: 'boolean' }, anyway: { type: 'boolean', default: false }, case: { type: 'string' } },
  })
  const { benches, say } = around
  if (values.list) {
    for (const { name, says } of benches) say(`${name.padEnd(12)} ${says}`)
    return 0
  }
  const unknown = positionals.filter((name) => benches.every((bench) => bench.name !== name))
  if (unknown.length > 0) {
    say(`There is no bench ${unknown.join(', ')}: npm run bench -- --list`)
    return 1
  }
  const rows: Row[] = []
  for (const bench of benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    say(`${bench.name}: ${bench.says}`)
    const own = await run(bench, around, { isAnyway: values.anyway, only: values.case })
    writeResults(around.folder, benches, own)
    for (const row of own) say(`  ${row.name}: ${row.figure} (${row.spread}), ${row.limit}: ${row.verdict}`)
    rows.push(...own)
  }
  const count = (start: string) => rows.filter(({ verdict }) => verdict.startsWith(start)).length
  say(
    `${count('met')} met, ${count('BROKEN')} broken, ${count('failed')} failed, ${count('not measured')} not measured`,
  )
  return count('BROKEN') + count('failed') > 0 ? 1 : 0
}

/** Returns a bench’s rows: its figures, or the reason why there are none. */
async function run(bench: Bench, around: Surroundings, wanted: Wanted): Promise<Row[]> {
  const without = (verdict: string, more: Partial<Row> = {}) =>
    Object.entries(bench.figures).map(([key, figure]) =>
      emptyRow(bench, key, figure, { verdict, date: today(), ...more }),
    )
  const lack = bench.needs.map((need) => unmet[need](around.env)).find((reason) => reason !== false)
  if (lack) return without(`not measured: ${lack}`)
  try {
    return await measured(bench, around, wanted)
  } catch (error) {
    if (error instanceof NoisyMachine)
      return without(`not measured: ${error.message}`, { 'machine load': loadOf(error.share, around.machine) })
    around.say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return without(`failed: ${String(error).split('\n')[0]?.slice(0, 100)}`)
  }
}

const loadOf = (share: number, machine: Machine) => `${percent(share)}, ${machine.load()}`
const today = () => new Date().toISOString().slice(0, 10)

async function measured(bench: Bench, around: Surroundings, { isAnyway, only }: Wanted): Promise<Row[]> {
  const { machine, env, say } = around
  const refuse = (share: number) => {
    if (share > maxOthers && !isAnyway) throw new NoisyMachine(share)
  }
  const before = machine.watch()
  await machine.settle()
  refuse(before())

  const sizes = Object.entries(bench.sizes).map(([name, usual]) => ({ name, usual, size: Number(env[name] ?? usual) }))
  const measure = await bench.prepare(Object.fromEntries(sizes.map(({ name, size }) => [name, size])))
  try {
    const others = machine.watch()
    const found: Found[] = []
    for (const one of measure.cases.filter((name) => name.includes(only ?? ''))) {
      const taken = await takePairs(measure, one, () => refuse(others()))
      const own = judge(bench, one, taken)
      for (const { key, figure, least, most } of own)
        say(`  ${one}: ${key} ${written(figure)} (${written(least)} to ${written(most)}) ${bench.figures[key]?.unit}`)
      found.push(...own)
    }
    const share = others()
    const marks = [
      ...(share > maxOthers ? [`noisy (${percent(share)})`] : []),
      ...sizes.filter(({ usual, size }) => size !== usual).map(({ name, size }) => `${name}=${size}`),
      ...(only === undefined ? [] : [`--case ${only}`]),
    ]
    const load = loadOf(share, machine)
    return Object.entries(bench.figures).map(([key, figure]) =>
      rowOf(bench, { key, figure, worst: worstOf(found, key, figure), marks, load, cases: measure.cases.length }),
    )
  } finally {
    await measure.close()
  }
}

type Told = {
  key: string
  figure: Figure
  worst: Found | undefined
  marks: readonly string[]
  load: string
  cases: number
}

function rowOf(bench: Bench, { key, figure, worst, marks, load, cases }: Told): Row {
  const row = emptyRow(bench, key, figure, { date: today(), 'machine load': load })
  if (worst === undefined) return row
  const verdict =
    figure.atMost === undefined && figure.atLeast === undefined ? 'no limit' : worst.isMet ? 'met' : 'BROKEN'
  return {
    ...row,
    what: cases > 1 ? `${figure.says}: ${worst.one}` : figure.says,
    figure: `${written(worst.figure)} ${figure.unit}`,
    spread: `${written(worst.least)} to ${written(worst.most)}`,
    verdict: [verdict, ...marks].join('; '),
  }
}
