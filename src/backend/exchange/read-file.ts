import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { z } from 'zod'
import { csvSections, languagesIn, readCells, readHeader } from '#src/backend/exchange/csv-cells.ts'
import { type DocumentName, documents, documentVersion, formatOf } from '#src/backend/exchange/documents.ts'
import { jsonItems } from '#src/backend/exchange/json-items.ts'
import { type Problem, type Row, row, schemaOf, type Section } from '#src/backend/exchange/section.ts'
import { nameOfLanguage } from '#src/backend/message-files.ts'

export type Item = { section: string; line: number; row: Row }
export type Format = 'json' | 'csv'

const mostRecordBytes = 32 * 1024 * 1024

/**
 * Reads a file's rows as a stream, each checked by its section's schema. What is wrong with a row is said, and the row
 * left out; a file that cannot be read on throws an error of one line.
 */
export async function* readItems(
  file: string,
  what: DocumentName,
  format: Format,
  say: (problem: Problem) => void,
): AsyncGenerator<Item> {
  const schemas = new Map(documents[what].map((section) => [section.name, schemaOf(section)]))
  const raw = format === 'json' ? fromJson(file, what, say) : fromCsv(file, documents[what], say)
  for await (const item of raw) {
    const parsed = schemas.get(item.section)?.safeParse(item.row)
    if (parsed?.success) yield { ...item, row: parsed.data }
    else for (const issue of parsed?.error?.issues ?? []) say({ line: item.line, text: textOf(issue) })
  }
}

function textOf({ path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${path.join('.')}: ${message}` : message
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
      throw new Error(`Line ${line}: this is no valid JSON (${error instanceof Error ? error.message : ''}).`, {
        cause: error,
      })
    }
    if (!isElement) {
      if (head.has(name)) throw new Error(`Line ${line}: "${name}" stands there twice.`)
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

/** Format and version come first, so that a file of another kind is refused before anything is read of it. */
function assertHead(head: ReadonlyMap<string, unknown>, what: DocumentName): void {
  const format = head.get('format')
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

const record = z.object({ record: z.array(z.string().nullable()), info: z.object({ lines: z.int() }) })

async function* fromCsv(file: string, all: readonly Section[], say: (problem: Problem) => void): AsyncGenerator<Item> {
  const sections = csvSections(all)
  const { delimiter, text } = await delimiterOf(textOfFile(file))
  const parser = Readable.from(text).pipe(
    parse({
      delimiter,
      info: true,
      max_record_size: mostRecordBytes,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      // An empty cell and an empty text in quotes are two things.
      cast: (cell, { quoting }) => (cell === '' && !quoting ? null : cell),
    }),
  )
  let names: string[] | undefined
  let line = 1
  try {
    for await (const one of parser) {
      const { record: cells, info } = record.parse(one)
      const begunOn = line
      line = info.lines + 1
      if (!names) {
        names = readHeader(
          cells.map((cell) => cell ?? ''),
          sections,
        )
        for (const code of languagesIn(names)) {
          const name = code === 'master' ? 'Master' : (nameOfLanguage(code) ?? code)
          yield { section: 'languages', line: 1, row: { code, name } }
        }
        continue
      }
      try {
        const { section, row } = readCells(names, cells, sections)
        yield { section: section.name, line: begunOn, row }
      } catch (error) {
        say({ line: begunOn, text: error instanceof Error ? error.message : String(error) })
      }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new Error(`This is no valid CSV: ${error.message}.`, { cause: error })
    throw error
  }
  if (!names) throw new Error(`"${file}" is empty.`)
}

/** Comma, semicolon or tab, whichever the first line has most of. */
async function delimiterOf(text: AsyncGenerator<string>): Promise<{ delimiter: string; text: AsyncGenerator<string> }> {
  let begin = ''
  for (let next = await text.next(); !next.done; next = await text.next()) {
    begin += next.value
    if (/[\r\n]/.test(begin)) break
  }
  const [first = ''] = begin.split(/[\r\n]/, 1)
  const count = (one: string) => first.split(one).length
  const [delimiter = ','] = [',', ';', '\t'].sort((a, b) => count(b) - count(a))
  return { delimiter, text: chain(begin, text) }
}

async function* chain(begin: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield begin
  yield* rest
}
