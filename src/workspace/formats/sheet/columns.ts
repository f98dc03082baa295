import type { Collected } from '#src/workspace/formats/collected.ts'
import { besideTable, placeOf, type TableShape } from './beside-table.ts'
import {
  type ExportHead,
  type FaultCode,
  type FileHead,
  type FileText,
  noHead,
} from '#src/workspace/formats/exchanged.ts'

const required = ['key', 'source', 'target'] as const
const optional = ['state', 'description', 'before', 'before state', 'space', 'revision', 'exported'] as const
type Column = (typeof required)[number] | (typeof optional)[number]

const columns: readonly Column[] = [...required, ...optional]
const texts: readonly Column[] = ['key', 'source', 'target', 'before']
/**
 * A cell that contains a number, a date or a formula without a result instead of a text. `code`: why it is refused.
 * `place`: its name in the sheet, such as "AB3".
 */
export type NotText = { code: FaultCode; place: string }
type NotTexts = ReadonlyMap<number, NotText>
const noCells: NotTexts = new Map()
const states = new Set(['untranslated', 'needs review', 'translated'])

export function headerOf({ src, dst }: ExportHead): string[] {
  return columns.map((name) => (name === 'source' ? `source [${src}]` : name === 'target' ? `target [${dst}]` : name))
}

/**
 * Returns the cells of a text's row, in the order of `headerOf`. Every row contains the collection, the revision and
 * the date of the export, because users sort sheets and delete rows.
 */
export function cellsOf(text: FileText, { space, revision, exportedAt }: ExportHead): string[] {
  const { key, source, target, review, before, desc } = text
  const [now, then] = [stateOf(target, review), before ? stateOf(before.text, before.review) : '']
  return [key, source, target, now, desc, before?.text ?? '', then, space, String(revision ?? ''), exportedAt]
}

function stateOf(text: string, review: boolean): string {
  if (text === '') return 'untranslated'
  return review ? 'needs review' : 'translated'
}

const asItIs = (cell: string) => cell

type Kind = {
  /** Removes what the portal's export has added to a cell. */
  fromOwn?: (cell: string) => string
  /** Whether cells have positions, so that a cell outside the table need not have shifted the others. */
  hasPlaces?: boolean
}

/**
 * Creates a reader for the rows of a sheet, which adds the texts to `collected`. The first row with a filled cell
 * contains the column names, in any order. Columns with unknown names are ignored. The file is refused if a required
 * column is missing or a known column occurs twice.
 */
export function createRows(collected: Collected, { fromOwn = asItIs, hasPlaces = false }: Kind = {}) {
  let head: FileHead = noHead
  let places: ReadonlyMap<Column, number> | undefined
  let isReadable = false
  let fromCell = asItIs
  /** The last row, if it lacks cells at its end. */
  let short: { line: number; cells: number } | undefined
  let shape: TableShape = { key: -1, target: -1, exported: -1, last: -1, width: 0 }

  function begin(cells: readonly string[], line: number): void {
    const names = cells.map((cell) => (cell.split('[', 1)[0] ?? '').trim().toLowerCase())
    const found = new Map(
      columns.flatMap((name) => (names.includes(name) ? [[name, names.indexOf(name)] as const] : [])),
    )
    for (const name of required) if (!found.has(name)) collected.refuse('sheet-column', line, name)
    // It is unknown which of both columns is meant, and the wrong one would be imported unnoticed.
    const twice = [...found.keys()].filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
    for (const name of twice) collected.refuse('sheet-column-twice', line, name)
    const language = (name: Column) => /\[([^\]]*)\]/.exec(cells[found.get(name) ?? -1] ?? '')?.[1] ?? null
    head = { ...noHead, src: language('source'), dst: language('target') }
    // A file is the portal's own if it has one of these, even if other columns were removed: `exported`, or column
    // names with languages.
    if (found.has('exported') || (head.src !== null && head.dst !== null)) fromCell = fromOwn
    places = found
    isReadable = required.every((name) => found.has(name)) && twice.length === 0
    const at = (name: Column) => found.get(name) ?? -1
    const last = Math.max(...required.map(at))
    shape = { key: at('key'), target: at('target'), exported: at('exported'), last, width: cells.length }
  }

  function leaveOut(beside: readonly number[], line: number): void {
    for (const column of beside) collected.leaveOut(placeOf(column, line))
  }

  function take(cells: readonly string[], line: number, notTexts: NotTexts): void {
    const beside = hasPlaces ? besideTable(cells, shape) : []
    const filled = cells.reduce((count, cell) => count + Number(cell !== ''), 0)
    if (beside?.length === filled) return leaveOut(beside, line)
    const [changed] = texts.flatMap((name) => notTexts.get(places?.get(name) ?? -1) ?? [])
    if (changed) return collected.refuse(changed.code, line, changed.place)
    const valueOf = (column: Column) => fromCell(cells[places?.get(column) ?? -1] ?? '')
    const isTooLong = hasPlaces ? beside === null : cells.slice(shape.width).some((cell) => cell !== '')
    // Spreadsheets leave out the separators of empty cells at the end of a row. The portal's own rows end with a filled
    // cell.
    const isShort = cells.length <= shape.last
    const isCut = isShort && (shape.exported >= 0 || cells.length <= shape.key)
    if (isTooLong || isCut) return collected.refuse('sheet-cells', line, String(cells.length))
    if (isShort) short = { line, cells: cells.length }
    leaveOut(beside ?? [], line)
    const [target, state, stateBefore] = [valueOf('target'), valueOf('state').trim(), valueOf('before state').trim()]
    const unknown = [state, stateBefore].find((one) => one !== '' && !states.has(one.toLowerCase()))
    if (unknown !== undefined) return collected.refuse('sheet-state', line, unknown)
    const review = (one: string, text: string) => text !== '' && one.toLowerCase() === 'needs review'
    const before = { text: valueOf('before'), review: review(stateBefore, valueOf('before')) }
    const [space, revision] = [valueOf('space') || null, Number(valueOf('revision') || Number.NaN)]
    head = {
      ...head,
      space: head.space ?? space,
      revision: head.revision ?? (Number.isSafeInteger(revision) ? revision : null),
      exportedAt: head.exportedAt ?? (valueOf('exported') || null),
    }
    collected.take({
      key: valueOf('key'),
      source: valueOf('source'),
      target,
      review: review(state, target),
      before: stateBefore === '' ? null : before,
      line,
    })
  }

  return {
    /** Reads one row. `notTexts`: cells that are not text, by column. */
    row(cells: readonly string[], line: number, notTexts = noCells): void {
      // Spreadsheets keep empty rows below a table if they have a height or a border.
      if (cells.every((cell) => cell === '')) return
      short = undefined
      if (places === undefined) begin(cells, line)
      else if (isReadable) take(cells, line, notTexts)
    },
    /** `isCutOff`: the file does not end with a line end. A short last row may then lack a part of its text. */
    result(isCutOff = false) {
      if (isCutOff && short) collected.refuse('sheet-cells', short.line, String(short.cells))
      return collected.result(head)
    },
  }
}
