import { parseArgs } from 'node:util'
import type { Imported } from '#src/backend/text/import-messages.ts'
import { readMessageFiles } from '#src/backend/text/message-files.ts'
import { importCatalogues } from '#src/backend/admin/operate/import-catalogues.ts'
import { explain } from '#src/backend/admin/operate/operation.ts'
import { operate } from '#src/cli/operate/command.ts'
import { stopWith } from './stop.ts'

const usage = `Usage: npm run import -- --messages DIRECTORY [--overwrite] [--dry-run]
  Reads {language}.json from DIRECTORY; en.json also fills the master. Texts that a translator or "portal import" has
  changed since are kept.
  --overwrite: replaces them too.
  --dry-run: only prints what would change.`

try {
  await run()
} catch (error) {
  stopWith(explain(error))
}

/** Reads all files before it opens the database, so that an invalid file leaves everything unchanged. */
async function run(): Promise<void> {
  const { directory, overwrite, dryRun } = wordsOf(process.argv.slice(2))
  const catalogues = readMessageFiles(directory)
  const startedAt = performance.now()
  const left = catalogues.map(({ texts, ...rest }) => Object.assign(rest, { texts: [...texts] }))
  const done = await operate(
    (operator) => operator(importCatalogues, { overwrite, dryRun }, async () => left.shift() ?? null),
    { mayBegin: !dryRun },
  )
  for (const { file, joined } of catalogues)
    if (joined > 0) console.log(`${file}: ${joined} nested objects; their keys are joined with dots.`)
  for (const one of done) console.log(lineOf(one))
  if (dryRun) console.log('Dry run: nothing was written.')
  console.log(`Done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

function wordsOf(words: string[]): { directory: string; overwrite: boolean; dryRun: boolean } {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        messages: { type: 'string' },
        overwrite: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    })
    const { messages: directory, overwrite, 'dry-run': dryRun } = values
    if (directory) return { directory, overwrite, dryRun }
  } catch {
    // For an unknown option, the usage lists the known ones.
  }
  throw new Error(usage)
}

const maxNamed = 5
/** Max keys to list. They are listed because the people who translated them ask for them. */
const maxLeft = 100

function named(keys: readonly string[], max: number): string {
  const some = keys.slice(0, max).map((key) => `"${key}"`)
  return `${some.join(', ')}${keys.length > max ? ', …' : ''}`
}

function lineOf({ file, lang, texts, added, changed, unchanged, empty, unknown, left }: Imported): string {
  const number = (value: number) => value.toLocaleString('en')
  const name = lang === 'master' ? `master (${file})` : file
  const parts = [
    `${number(texts)} keys`,
    `${number(added)} new`,
    `${number(changed)} changed`,
    `${number(unchanged)} unchanged`,
  ]
  if (empty > 0) parts.push(`${number(empty)} empty, skipped`)
  if (unknown.length > 0)
    parts.push(`${number(unknown.length)} skipped, because the master has no such key: ${named(unknown, maxNamed)}`)
  if (left.length > 0)
    parts.push(`${number(left.length)} written by a translator or an operator, unchanged: ${named(left, maxLeft)}`)
  return `${name}: ${parts.join(', ')}`
}
