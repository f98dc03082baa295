import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Figure } from './bench.ts'
import { shareOfLimit } from './measure.ts'
import { type Bar, plot } from './plot.ts'

const columns = ['date', 'name', 'what', 'limit', 'figure', 'spread', 'verdict', 'machine load'] as const
export type Row = Record<(typeof columns)[number], string>

const none = '–'
const head = `# Results of the benches

\`npm run bench\` writes this table and \`results.svg\`, and replaces only the rows of the benches that ran. A figure is the
median of six pairs or repetitions; a first one does not count. The spread is the lowest and the highest of them.
\`times\` is the ratio of two sides that were measured alternately. If a bench has several cases, the row names the one
nearest to its limit or furthest beyond it. The machine load is the share of the processors that other programs used,
and the load average.

![Each figure as a share of its limit](results.svg)
`

/** Formats a number with three significant digits; from 100 on, as an integer. */
export const written = (value: number) =>
  Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))

function limitOf({ unit, atMost, atLeast }: Figure): string {
  const parts = [
    atMost !== undefined && `at most ${atMost} ${unit}`,
    atLeast !== undefined && `at least ${atLeast} ${unit}`,
  ]
  return parts.find((part) => part !== false) ?? none
}

/** Returns a row without a figure. `more` overrides its fields. */
export function emptyRow(bench: Bench, key: string, figure: Figure, more: Partial<Row> = {}): Row {
  const declared = { name: `${bench.name} ${key}`, what: figure.says, limit: limitOf(figure) }
  return { date: none, figure: none, spread: none, verdict: 'not measured', 'machine load': none, ...declared, ...more }
}

// Removes characters that would end a cell or be read as markup.
const cellOf = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[|*<>`]/g, '')
    .trim()

function readRows(file: string): Map<string, Row> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const rows = lines
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => {
      const [date = '', name = '', what = '', limit = '', figure = '', spread = '', verdict = '', load = ''] =
        cells.map((cell) => cell.trim())
      return { date, name, what, limit, figure, spread, verdict, 'machine load': load }
    })
  return new Map(rows.map((row): [string, Row] => [row.name, row]))
}

/** Returns a Markdown table, with columns as wide as the formatter makes them. */
function tableOf(rows: readonly Row[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((name) => cellOf(row[name])))]
  const widths = columns.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)))
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [header = '', ...body] = lines.map(lineOf)
  return [header, lineOf(widths.map((width) => '-'.repeat(width))), ...body].join('\n')
}

function barOf({ name, figure: told, limit, verdict }: Row, figure: Figure): Bar {
  const value = Number.parseFloat(told)
  if (Number.isNaN(value)) return { name, said: verdict, isUncertain: true }
  // A note after the verdict makes the figure uncertain: a noisy machine, another size, or only some cases.
  const isUncertain = verdict.includes(';')
  return { name, share: shareOfLimit(value, figure), said: `${told}, ${limit}: ${verdict}`, isUncertain }
}

/** Writes the table and the plot of all benches. New rows replace those of the same name, and all others stay. */
export function writeResults(folder: string, benches: readonly Bench[], rows: readonly Row[]): void {
  const file = join(folder, 'results.md')
  const known = readRows(file)
  for (const row of rows) known.set(row.name, row)
  const all = benches.flatMap((bench) =>
    Object.entries(bench.figures).map(([key, figure]) => {
      const kept = known.get(`${bench.name} ${key}`)
      // A verdict is valid only for the limit it was judged by.
      return { row: kept?.limit === limitOf(figure) ? kept : emptyRow(bench, key, figure), figure }
    }),
  )
  const limited = all.filter(({ figure }) => limitOf(figure) !== none)
  writeFileSync(file, `${head}\n${tableOf(all.map(({ row }) => row))}\n`)
  writeFileSync(join(folder, 'results.svg'), plot(limited.map(({ row, figure }) => barOf(row, figure))))
}
