import { statSync } from 'node:fs'
import { documentName, type DocumentName } from '#src/backend/admin/exchange/documents.ts'
import { importDocument } from '#src/backend/admin/exchange/import.ts'
import { type Format, inBatches, readItems } from '#src/backend/admin/exchange/read-file.ts'
import { collectProblems, type Problem } from '#src/backend/admin/exchange/section.ts'
import { choiceOf, type Command, operate, readWords, WrongUsage } from './command.ts'
import { formats } from './export.ts'

const rowsAtOnce = 500

export const importing: Command = {
  usage: `import vartexts|system|catalogue|companies|contacts|baskets|prices [--format json|csv] FILE [--dry-run]
    Adds new rows and updates changed ones; removes nothing. If a line is wrong, nothing is imported.
    Fields missing from the file stay unchanged. CSV: comma, semicolon or tab; "" is an empty text, an empty cell means
    no value.
    --dry-run: only prints what would change.`,
  async run(words) {
    const { values, positionals } = readWords(words, {
      format: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    })
    const [name, file, more] = positionals
    const what = choiceOf(name, 'what to import', documentName.options)
    if (file === undefined) throw new WrongUsage('FILE is missing')
    if (more !== undefined) throw new WrongUsage(`Unexpected argument "${more}"`)
    const format = choiceOf(values.format ?? /\.(json|csv)$/i.exec(file)?.[1]?.toLowerCase(), '--format', formats)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`"${file}" is not a file.`)
    // The file is read twice, before the database is opened and again while writing, so that it need not fit into
    // memory.
    await check(file, what, format)
    const dryRun = values['dry-run']
    const batches = inBatches(
      readItems(file, what, format, () => {}),
      rowsAtOnce,
    )
    const done = await operate(
      (operator) =>
        operator(importDocument, { what, dryRun }, async () => {
          const { value } = await batches.next()
          return value ?? null
        }),
      { mayBegin: true },
    )
    if (done.problems.length > 0) throw new Error(problemText(file, done.problems, done.more))
    for (const one of done.sections) {
      const number = (value: number) => value.toLocaleString('en')
      console.log(
        `${one.name}: ${number(one.new)} new, ${number(one.changed)} changed, ${number(one.unchanged)} unchanged`,
      )
    }
    if (dryRun) console.log('Dry run: nothing was written.')
  },
}

async function check(file: string, what: DocumentName, format: Format): Promise<void> {
  const { problems, say, more } = collectProblems()
  const items = readItems(file, what, format, say)
  for (let one = await items.next(); !one.done; one = await items.next());
  if (problems.length > 0) throw new Error(problemText(file, problems, more()))
}

function problemText(file: string, problems: readonly Problem[], more: number): string {
  const lines = problems.map(({ line, text }) => `${file}:${line}: ${text}`)
  return [...lines, ...(more > 0 ? [`… and ${more} more.`] : []), 'Nothing was imported.'].join('\n')
}
