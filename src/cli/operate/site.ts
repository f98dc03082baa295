import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readSitesFile } from '#src/site/sites.server.ts'
import { brandPage, linesOfSite } from './brand-page.ts'
import { choiceOf, type Command, newFile, oneWord, readWords } from './command.ts'

export const site: Command = {
  usage: `site check FILE [--page PAGE] [--force]
    Checks a file for PORTAL_SITES, lists every error, and writes a page that shows each site's brand before it goes
    live: logo, colours with their contrast, controls and a mail, light and dark. PAGE: FILE.html.`,
  async run(words) {
    const { values, positionals } = readWords(words, { page: { type: 'string' }, force: { type: 'boolean' } })
    const [how, ...rest] = positionals
    choiceOf(how, 'site', ['check'])
    const file = oneWord(rest, 'FILE')
    const read = readSitesFile(file)
    if ('faults' in read) throw new Error(read.faults.map((fault) => `"${file}" ${fault}`).join('\n'))
    const page = newFile(values.page ?? `${file.replace(/\.json$/, '')}.html`, values.force ?? false)
    writeFileSync(page, brandPage(read.sites, basename(file)))
    for (const one of read.sites) for (const line of linesOfSite(one)) console.log(line)
    console.log(`Preview: ${page}`)
  },
}
