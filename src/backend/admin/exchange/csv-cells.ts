import type { Field } from './field.ts'
import type { Row, Section } from './section.ts'
import { nameOfLanguage } from '#src/backend/text/message-files.ts'
import { languageCode } from '#src/contract/call/language.ts'

/** Value of a CSV cell. Null is written as an empty cell; '' is written as "". */
export type Cell = string | number | null

/**
 * The columns of a CSV file: the fields of its sections, then one column per language. A file with several sections
 * also has a column "row", which says to which section a row belongs.
 */
export type Columns = { sections: readonly Section[]; fields: string[]; languages: string[] }

const kindColumn = 'row'
/** Prefix of a language's column if its code is also the name of a field, such as "id", which stands for Indonesian. */
const textPrefix = 'text:'

export function csvSections(sections: readonly Section[]): Section[] {
  return sections.filter(({ name }) => name !== 'languages')
}

export function headerOf({ sections, fields, languages }: Columns): string[] {
  const codes = languages.map((code) => (fields.includes(code) || code === kindColumn ? textPrefix + code : code))
  return [...(sections.length > 1 ? [kindColumn] : []), ...fields, ...codes]
}

export function cellsOf(row: Row, section: Section, { sections, fields, languages }: Columns): Cell[] {
  const texts = new Map<string, unknown>(Object.entries(Object(row['texts'])))
  return [
    ...(sections.length > 1 ? [section.kind] : []),
    ...fields.map((name) => write(row[name], section.fields[name])),
    ...languages.map((code) => {
      const text = texts.get(code)
      return typeof text === 'string' ? text : null
    }),
  ]
}

export function allFields(sections: readonly Section[]): string[] {
  return [...new Set(sections.flatMap(({ fields }) => Object.keys(fields)))]
}

/**
 * Returns the column names of a header line. A language's column, `de` or `text:de` in the file, is always returned as
 * `text:de`.
 */
export function readHeader(cells: readonly string[], sections: readonly Section[]): string[] {
  const fields = allFields(sections)
  const hasTexts = sections.some((section) => section.hasTexts)
  const names = cells.map((cell) => {
    if (fields.includes(cell) || (sections.length > 1 && cell === kindColumn)) return cell
    const code = cell.startsWith(textPrefix) ? cell.slice(textPrefix.length) : cell
    const isLanguage = code === 'master' || nameOfLanguage(code) !== undefined || cell.startsWith(textPrefix)
    if (hasTexts && languageCode.safeParse(code).success && isLanguage) return textPrefix + code
    throw new Error(`Line 1: there is no column ${JSON.stringify(cell)}.`)
  })
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double !== undefined) throw new Error(`Line 1: the column ${JSON.stringify(double)} appears twice.`)
  return names
}

export function languagesIn(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(textPrefix)).map((name) => name.slice(textPrefix.length))
}

/**
 * Parses the cells of one record. Returns the row and its section. Throws an error for a wrong cell; the caller adds
 * the line number to its message.
 */
export function readCells(
  names: readonly string[],
  cells: readonly (string | null)[],
  sections: readonly Section[],
): { section: Section; row: Row } {
  const kind = names.includes(kindColumn) ? cells[names.indexOf(kindColumn)] : sections[0]?.kind
  // Without the column "row", all rows belong to the first section that has all of the file's columns.
  const named = names.includes(kindColumn) ? undefined : mainOf(sections, names)
  const section = named ?? sections.find((one) => one.kind === kind)
  if (!section)
    throw new Error(
      `${kindColumn} is ${JSON.stringify(kind)}: it may be ${sections.map((one) => one.kind).join(', ')}.`,
    )
  const row: Row = {}
  const texts: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const cell = cells[index] ?? null
    const field = section.fields[name]
    if (name === kindColumn) continue
    if (name.startsWith(textPrefix)) {
      if (cell !== null && section.hasTexts) texts[name.slice(textPrefix.length)] = cell
      else if (cell) throw new Error(`a ${section.kind} has no texts.`)
    } else if (field) {
      const value = read(cell, name, field)
      if (value !== undefined) row[name] = value
    } else if (cell) throw new Error(`a ${section.kind} has no ${name}.`)
  }
  return { section, row: section.hasTexts ? { ...row, texts } : row }
}

function mainOf(sections: readonly Section[], names: readonly string[]): Section | undefined {
  return sections.find(({ fields, hasTexts }) =>
    names.every((name) => name in fields || (hasTexts && name.startsWith(textPrefix))),
  )
}

function write(value: unknown, field: Field | undefined): Cell {
  if (field === undefined || value === null || value === undefined) return null
  if (field.type === 'list' && Array.isArray(value))
    return value.map((one) => String(one).replace(/[\\|]/g, '\\$&')).join('|')
  if (field.type === 'json') return JSON.stringify(value)
  if (field.type === 'yes') return value === true ? 'yes' : 'no'
  return typeof value === 'number' ? value : String(value)
}

function read(cell: string | null, name: string, field: Field): unknown {
  if (field.type === 'list') return splitList(cell ?? '')
  if (cell === null) return [null, ''].find((value) => field.schema.safeParse(value).success)
  if (field.type === 'text' || field.type === 'amount' || field.type === 'time') return cell
  if (field.type === 'whole' && /^\d{1,10}$/.test(cell)) return Number(cell)
  if (field.type === 'yes' && /^(yes|true|1)$/i.test(cell)) return true
  if (field.type === 'yes' && /^(no|false|0)$/i.test(cell)) return false
  if (cell === '' && field.type === 'whole') return null
  if (field.type === 'json') return parseJson(cell, name)
  throw new Error(
    `${name} is ${JSON.stringify(cell)}: it may be ${field.type === 'whole' ? 'a whole number' : 'yes or no'}.`,
  )
}

function splitList(cell: string): string[] {
  if (cell === '') return []
  return [...cell.matchAll(/((?:[^\\|]|\\.)*)(?:\||$)/gsu)]
    .filter((match, index, all) => index < all.length - 1 || match[0] !== '' || cell.endsWith('|'))
    .map(([, item = '']) => item.replace(/\\(.)/gsu, '$1'))
}

function parseJson(cell: string, name: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    throw new Error(`${name} is not JSON.`)
  }
}
