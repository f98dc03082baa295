import { text } from 'node:stream/consumers'
import { createAdmin } from '#src/backend/admin/operate/admin.ts'
import { askHidden } from './ask-hidden.ts'
import { type Command, operate, readWords, WrongUsage } from './command.ts'
import { email as emailSchema, newPassword } from '#src/contract/call/fields.ts'

export const admin: Command = {
  usage: `admin create --email ADDRESS [--first-name NAME] [--last-name NAME] [--company-name NAME]
                [--ask-password | --password-stdin] [--another]
    Makes somebody who may do everything; with it the company at the root and the languages, where there are none.
    Prints a link to set the password with, good for an hour, unless the password is asked for or read from stdin.
    Where there is an administrator already, one more is made with --another alone.`,
  async run(words) {
    const { values, positionals } = readWords(words, {
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string', default: '' },
      'company-name': { type: 'string' },
      'ask-password': { type: 'boolean', default: false },
      'password-stdin': { type: 'boolean', default: false },
      another: { type: 'boolean', default: false },
    })
    if (positionals.join(' ') !== 'create') throw new WrongUsage('admin knows "create" alone')
    if (!values.email) throw new WrongUsage('--email is missing')
    const email = emailSchema.safeParse(values.email)
    if (!email.success) throw new WrongUsage(`--email is "${values.email}": that is no e-mail address`)
    if (values['ask-password'] && values['password-stdin'])
      throw new WrongUsage('--ask-password and --password-stdin: it is one or the other')
    const password = await readPassword(values)
    const made = await operate(
      (operator) =>
        operator(createAdmin, {
          email: email.data,
          firstName: values['first-name']?.trim() || (email.data.split('@')[0] ?? email.data),
          lastName: values['last-name'].trim(),
          companyName: values['company-name']?.trim() || undefined,
          password,
          another: values.another,
        }),
      { mayBegin: true },
    )
    if (made.languages > 0) console.log('Made the languages master, English and Deutsch.')
    if (made.isNewCompany) console.log(`Made the company "${made.company}".`)
    console.log(`${made.email} may do everything now, for "${made.company}" and all companies below it.`)
    if (made.link !== null) console.log(`To set the password, within the hour and once:\n${made.link}`)
  },
}

async function readPassword(how: { 'ask-password': boolean; 'password-stdin': boolean }): Promise<string | undefined> {
  if (!how['ask-password'] && !how['password-stdin']) return undefined
  const password = how['ask-password'] ? await askTwice() : (await text(process.stdin)).replace(/\r?\n$/, '')
  if (/[\r\n]/.test(password)) throw new Error('The password may be one line.')
  if (newPassword.safeParse(password).success) return password
  throw new Error('The password may be 8 to 256 characters long.')
}

async function askTwice(): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('--ask-password needs a terminal. Elsewhere take --password-stdin.')
  const first = await askHidden('Password: ')
  if ((await askHidden('Once more: ')) === first) return first
  throw new Error('The two entries are not the same.')
}
