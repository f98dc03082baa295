import { type MaintenanceState, setMaintenance } from '#src/backend/admin/operate/maintenance.ts'
import { choiceOf, type Command, operate, readWords, WrongUsage } from './command.ts'

const answers = ['yes', 'no'] as const

export const maintenance: Command = {
  usage: `maintenance show
  maintenance on  [--login yes|no] [--test-login yes|no] [--flash TEXT] [--shop-url URL|none]
  maintenance off [--login yes|no] [--test-login yes|no] [--flash TEXT] [--shop-url URL|none]
    on: only the test login works. off: everyone can log in, no message is shown and nobody is redirected.
    Options override this: --flash shows a message to everyone, --shop-url redirects browsers to a known site.`,
  async run(words) {
    const { values, positionals } = readWords(words, {
      login: { type: 'string' },
      'test-login': { type: 'string' },
      flash: { type: 'string' },
      'shop-url': { type: 'string' },
    })
    const [how, more] = positionals
    if (more !== undefined) throw new WrongUsage(`Unexpected argument "${more}"`)
    const what = choiceOf(how, 'maintenance', ['show', 'on', 'off'])
    if (what === 'show' && Object.keys(values).length > 0) throw new WrongUsage('maintenance show takes no option')
    const said: Partial<MaintenanceState> = {
      ...(values.login !== undefined && { loginAllowed: choiceOf(values.login, '--login', answers) === 'yes' }),
      ...(values['test-login'] !== undefined && {
        testLoginAllowed: choiceOf(values['test-login'], '--test-login', answers) === 'yes',
      }),
      ...(values.flash !== undefined && { flashText: values.flash }),
      ...(values['shop-url'] !== undefined && { shopUrl: values['shop-url'] === 'none' ? '' : values['shop-url'] }),
    }
    const begin: Record<typeof what, Partial<MaintenanceState>> = {
      show: {},
      on: { loginAllowed: false },
      off: { loginAllowed: true, testLoginAllowed: true, flashText: '', shopUrl: '' },
    }
    const state = await operate((operator) => operator(setMaintenance, { ...begin[what], ...said }))
    for (const line of linesOf(state)) console.log(line)
  },
}

export function linesOf({ loginAllowed, testLoginAllowed, flashText, shopUrl }: MaintenanceState): string[] {
  return [
    `login       ${loginAllowed ? 'yes' : 'no'}`,
    `test login  ${testLoginAllowed ? 'yes' : 'no'}`,
    `flash text  ${flashText === '' ? 'none' : JSON.stringify(flashText)}`,
    `shop url    ${shopUrl === '' ? 'none' : shopUrl}`,
  ]
}
