import { once } from 'node:events'
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { documentName } from '#src/backend/admin/exchange/documents.ts'
import { exportDocument } from '#src/backend/admin/exchange/export.ts'
import { choiceOf, type Command, newFile, oneWord, operate, readWords, WrongUsage } from './command.ts'

export const formats = ['json', 'csv'] as const

export const exporting: Command = {
  usage: `export vartexts|system|catalogue|companies|contacts|baskets|prices [--format json|csv] [--out FILE [--force]] [--lang CODE,…] [--bom]
    Writes to FILE, or to stdout. Passwords and logos are never exported. --lang: only texts in these languages.
    CSV: UTF-8, commas, every text quoted, byte for byte. Texts that begin with = + - or @ are not escaped: import the
    file into a spreadsheet as text. --bom: starts with a byte order mark, which Excel needs.`,
  async run(words) {
    const { values, positionals } = readWords(words, {
      format: { type: 'string', default: 'json' },
      out: { type: 'string' },
      lang: { type: 'string' },
      bom: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    })
    const what = choiceOf(oneWord(positionals, 'what to export'), 'what to export', documentName.options)
    const format = choiceOf(values.format, '--format', formats)
    if (values.bom && format === 'json') throw new WrongUsage('--bom is for CSV')
    const languages = values.lang?.split(',').map((code) => code.trim())
    const file = values.out === undefined ? undefined : newFile(values.out, values.force)
    const draft = file && `${file}.${process.pid}`
    const out = draft === undefined ? process.stdout : createWriteStream(draft, { mode: 0o600, flags: 'wx' })
    const failure = new Promise<never>((_, failed) => out.once('error', failed))
    failure.catch(() => {})
    try {
      const { rows } = await operate((operator) =>
        operator(exportDocument, { what, format, languages, bom: values.bom }, async (text) => {
          if (!out.write(text)) await Promise.race([once(out, 'drain'), failure])
          return null
        }),
      )
      if (draft !== undefined && file !== undefined) {
        out.end()
        await finished(out)
        renameSync(draft, file)
      }
      console.error(`${rows.toLocaleString('en')} rows${values.out === undefined ? '' : ` written to ${values.out}`}.`)
    } catch (error) {
      if (draft !== undefined) rmSync(draft, { force: true })
      throw error
    }
  },
}
