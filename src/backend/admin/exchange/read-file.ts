import { createReadStream } from 'node:fs'
import { csvSections, languagesIn, readCells, readHeader } from './csv-cells.ts'
import { documentName, type DocumentName, documents, documentVersion, formatOf } from './documents.ts'
import { assertKind } from './file-kind.ts'
import { jsonItems } from './json-items.ts'
import { describeIssue } from './describe-issue.ts'
import { type Problem, type Row, row, schemaOf } from './section.ts'
import { readRecords } from '#src/backend/platform/upload/csv-records.ts'
import { nameOfLanguage } from '#src/backend/text/message-files.ts'

export type Item = { section: string; line: number; row: Row }
export type Format = 'json' | 'csv'

const maxRecordLength = 32 * 1024 * 1024

/**
 * Yields a file's rows one by one, each checked by the schema of its section. The problems of an invalid row are passed
 * to `say`, and the row is skipped. Throws a one-line error if the rest of the file cannot be read.
 */
export async function* readItems(
  file: string,
  what: DocumentName,
  format: Format,
  say: (problem: Problem) => void,
): AsyncGenerator<Item> {
  await assertKind(file, format)
  const schemas = new Map(documents[what].map((section) => [section.name, schemaOf(section)]))
  const raw = format === 'json' ? fromJson(file, what, say) : fromCsv(file, what, say)
  for await (const item of raw) {
    const parsed = schemas.get(item.section)?.safeParse(item.row, { reportInput: true })
    if (parsed?.success) yield { ...item, row: parsed.data }
    else for (const issue of parsed?.error?.issues ?? []) say({ line: item.line, text: describeIssue(issue) })
  }
}

export async function* inBatches(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[], undefined> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
  return undefined
}

async function* textOfFile(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }))
      yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new Error(`"${file}" is not UTF-8.`, { cause: error })
    throw error
  }
}

async function* fromJson(file: string, what: DocumentName, say: (problem: Problem) => void): AsyncGenerator<Item> {
  const head = new Map<string, unknown>()
  for await (const { name, line, text, isElement } of jsonItems(textOfFile(file))) {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (error) {
      throw new Error(`Line ${line}: this is not valid JSON (${error instanceof Error ? error.message : ''}).`, {
        cause: error,
      })
    }
    if (!isElement) {
      if (head.has(name)) throw new Error(`Line ${line}: "${name}" appears twice.`)
      head.set(name, value)
      continue
    }
    assertHead(head, what)
    if (!documents[what].some((section) => section.name === name))
      throw new Error(`Line ${line}: a file of ${what} has no list "${name}".`)
    const parsed = row.safeParse(value)
    if (parsed.success) yield { section: name, line, row: parsed.data }
    else say({ line, text: 'this must be an object.' })
  }
  assertHead(head, what)
}

/** Checks format and version first, so that a file of another kind is refused before any row is read. */
function assertHead(head: ReadonlyMap<string, unknown>, what: DocumentName): void {
  const format = head.get('format')
  const other = documentName.options.find((one) => formatOf(one) === format)
  if (other !== undefined && other !== what)
    throw new Error(`"format" is ${JSON.stringify(format)}: this is a file of ${other}; "import ${other}" takes it.`)
  if (format !== formatOf(what))
    throw new Error(
      `"format" is ${JSON.stringify(format) ?? 'missing'}: it must be "${formatOf(what)}", before all lists.`,
    )
  const version = head.get('version')
  if (version !== documentVersion)
    throw new Error(
      `"version" is ${JSON.stringify(version) ?? 'missing'}: this portal reads version ${documentVersion}.`,
    )
}

async function* fromCsv(file: string, what: DocumentName, say: (problem: Problem) => void): AsyncGenerator<Item> {
  const sections = csvSections(documents[what])
  const reading = { delimiterOf, maxRecordLength, emptyIsNull: true }
  let names: string[] | undefined
  for await (const { records, fault } of readRecords(textOfFile(file), reading)) {
    for (const { line, cells } of records) {
      if (!names) {
        const header = cells.map((cell) => cell ?? '')
        assertOurs(header, what)
        names = readHeader(header, sections)
        for (const code of languagesIn(names)) {
          const name = code === 'master' ? 'Master' : (nameOfLanguage(code) ?? code)
          yield { section: 'languages', line: 1, row: { code, name } }
        }
        continue
      }
      if (cells.length !== names.length)
        throw new Error(
          `This is not valid CSV: there are ${cells.length} cells on line ${line}, and ${names.length} in the header.`,
        )
      try {
        const { section, row: read } = readCells(names, cells, sections)
        yield { section: section.name, line, row: read }
      } catch (error) {
        say({ line, text: error instanceof Error ? error.message : String(error) })
      }
    }
    if (fault) throw new Error(`This is not valid CSV: ${faults[fault.why]} on line ${fault.line}.`)
  }
  if (!names) throw new Error(`"${file}" is empty.`)
}

const faults = {
  quote: 'a quotation mark is not closed, or stands within a cell without quotation marks,',
  'too-long': `there is a record of more than ${maxRecordLength.toLocaleString('en')} characters`,
}

function assertOurs(header: string[], what: DocumentName): void {
  const fits = (one: DocumentName) => {
    try {
      readHeader(header, csvSections(documents[one]))
      return true
    } catch {
      return false
    }
  }
  const other = fits(what) ? undefined : documentName.options.find(fits)
  if (other !== undefined)
    throw new Error(`Line 1: these are the columns of ${other}, not of ${what}; "import ${other}" takes them.`)
}

function delimiterOf(first: string): string {
  const count = (one: string) => first.split(one).length
  const [delimiter = ','] = [',', ';', '\t'].sort((a, b) => count(b) - count(a))
  return delimiter
}
