import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { asOperator, type Operator } from '#src/backend/admin/operate/operator.ts'
import { parseSettings, type Settings } from '#src/settings.ts'
import { loadSites } from '#src/site/sites.server.ts'

export class WrongUsage extends Error {}

export type Command = {
  usage: string
  run: (words: string[]) => Promise<void>
}

export function readWords<const T extends NonNullable<ParseArgsConfig['options']>>(words: string[], options: T) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error), {
      cause: error,
    })
  }
}

export function oneWord(positionals: string[], what: string): string {
  const [word, more] = positionals
  if (word === undefined) throw new WrongUsage(`${what} is missing`)
  if (more !== undefined) throw new WrongUsage(`Unexpected argument "${more}"`)
  return word
}

export function takeNoWords(words: string[]): void {
  const [word] = readWords(words, {}).positionals
  if (word !== undefined) throw new WrongUsage(`Unexpected argument "${word}"`)
}

export function choiceOf<T extends string>(value: string | undefined, option: string, all: readonly T[]): T {
  const chosen = all.find((one) => one === value)
  if (chosen !== undefined) return chosen
  throw new WrongUsage(
    `${option} is ${value === undefined ? 'missing' : JSON.stringify(value)}: it may be ${all.join(', ')}`,
  )
}

/**
 * Returns the full path of a file that a command will write. Throws if its directory does not exist, if the path is a
 * directory, or if the file exists and `mayReplace` is false.
 */
export function newFile(path: string, mayReplace: boolean): string {
  const file = resolve(path)
  if (!existsSync(dirname(file))) throw new Error(`"${path}": there is no directory "${dirname(file)}".`)
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new Error(`"${path}" is a directory.`)
  if (found && !mayReplace) throw new Error(`"${path}" already exists. Choose another name or add --force.`)
  return file
}

/** Commands need no secret. With this placeholder, none is generated in a mistyped directory. */
const noSecret = 'no command seals anything with this'

/**
 * Returns the settings for an operator's command. Throws a one-line error if there is no database to work on.
 * `mayBegin`: PORTAL_DATA may be without a database, because the command creates one.
 */
export function operatorSettings({ mayBegin = false }: { mayBegin?: boolean } = {}): Settings {
  const env = withoutEmpty(process.env)
  const settings = parseSettings({ ...(!env['PORTAL_SECRET_FILE'] && { PORTAL_SECRET: noSecret }), ...env })
  if (settings.apiUrl)
    throw new Error('PORTAL_API_URL is set, so there is no local database. Run this on the backend’s machine.')
  loadSites(settings.sitesFile)
  if (settings.databaseUrl === undefined) assertDirectory(settings.dataDir, mayBegin)
  return settings
}

export async function operate<T>(
  use: (operator: Operator, settings: Settings) => Promise<T>,
  how: { mayBegin?: boolean } = {},
): Promise<T> {
  const settings = operatorSettings(how)
  return asOperator(settings, (operator) => use(operator, settings))
}

function assertDirectory(dataDir: string, mayBegin: boolean): void {
  const isThere = ['db', 'db.restored'].some((name) => existsSync(join(dataDir, name)))
  if (!isThere && !mayBegin && !existsSync(join(dataDir, 'holder.json')))
    throw new Error(`PORTAL_DATA is "${dataDir}": it contains no database.`)
  const holder = statSync(join(dataDir, 'holder.json'), { throwIfNoEntry: false })
  // A file of another user would prevent the portal from opening its own database.
  if (holder && process.getuid && holder.uid !== process.getuid())
    throw new Error(
      `PORTAL_DATA is "${dataDir}": the portal runs as a different user (${holder.uid}) from this command (${process.getuid()}). Run it as that user.`,
    )
}

function withoutEmpty(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value]] : [])))
}
