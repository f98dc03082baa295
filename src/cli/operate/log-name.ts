import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { accountIn } from '#src/backend/platform/log/log.ts'
import { type Command, oneWord, readWords } from './command.ts'
import { parseSettings } from '#src/settings.ts'

export const logName: Command = {
  usage: `log-name EMAIL
    Prints the name that stands for an account in the portal's log ("account"), so that you can search for it.`,
  async run(words) {
    const { positionals } = readWords(words, {})
    const email = oneWord(positionals, 'EMAIL')
    const dataDir = process.env['PORTAL_DATA']?.trim() || '.data'
    const isSet = ['PORTAL_SECRET', 'PORTAL_SECRET_FILE'].some((name) => process.env[name]?.trim())
    if (!isSet && !existsSync(join(dataDir, 'secret')))
      throw new Error(`PORTAL_DATA is "${dataDir}": there is no secret in it, and PORTAL_SECRET is not set.`)
    console.log(accountIn(parseSettings(process.env).secret, email))
  },
}
