import { text } from 'node:stream/consumers'
import { createAdmin } from '#src/backend/admin/operate/admin.ts'
import { askHidden } from './ask-hidden.ts'
import { type Command, operate, readWords, WrongUsage } from './command.ts'
import { email as emailSchema, newPassword } from '#src/contract/call/fields.ts'

export const admin: Command = {
  usage: `admin create --email ADDRESS [--first-name NAME] [--last-name NAME] [--company-name NAME]
                [--ask-password | --password-stdin] [--another]
    Creates an administrator and, if missing, the top-level company and the languages.
    Prints a link to set the password, valid for an hour, unless the password is asked for or read from stdin.
    If an administrator already exists, --another is required.`,
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
    if (positionals.join(' ') !== 'create') throw new WrongUsage('the only admin command is "create"')
    if (!values.email) throw new WrongUsage('--email is missing')
    const email = emailSchema.safeParse(values.email)
    if (!email.success) throw new WrongUsage(`--email is "${values.email}": it must be an email address`)
    if (values['ask-password'] && values['password-stdin'])
      throw new WrongUsage('--ask-password and --password-stdin cannot be used together')
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
    if (made.languages > 0) console.log('Created the languages master, English and Deutsch.')
    if (made.isNewCompany) console.log(`Created the company "${made.company}".`)
    console.log(`${made.email} is now an administrator of "${made.company}" and its sub-companies.`)
    if (made.link !== null) console.log(`Set the password with this link. It works once, within an hour:\n${made.link}`)
  },
}

async function readPassword(how: { 'ask-password': boolean; 'password-stdin': boolean }): Promise<string | undefined> {
  if (!how['ask-password'] && !how['password-stdin']) return undefined
  const password = how['ask-password'] ? await askTwice() : (await text(process.stdin)).replace(/\r?\n$/, '')
  if (/[\r\n]/.test(password)) throw new Error('The password must be a single line.')
  if (newPassword.safeParse(password).success) return password
  throw new Error('The password must be 8 to 256 characters long.')
}

async function askTwice(): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('--ask-password needs a terminal. Without one, use --password-stdin.')
  const first = await askHidden('Password: ')
  if ((await askHidden('Once more: ')) === first) return first
  throw new Error('The two passwords do not match.')
}
