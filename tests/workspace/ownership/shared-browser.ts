import { listUnconfirmed } from '#src/workspace/ownership/unconfirmed.ts'
import { endWork } from '#src/workspace/ownership/end.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

const may = (signIn: string) => ({ signIn, mayTranslate: true })

/** One browser that people sign in and out of, and the server that knows of it. */
export class SharedBrowser {
  readonly server = new FakeServer().seed(5, (index) => index === 0)
  readonly profile = new Profile()
  /** Which sign-in the server takes the browser's cookie for. */
  atServer = ''

  /** The server takes a login, and tells the browser so. */
  loggedIn(signIn: string): void {
    if (this.atServer !== signIn) this.profile.mark.set(signIn)
    this.atServer = signIn
  }

  async open(user: string | null, signIn = 'monday'): Promise<Tab> {
    if (user !== null) this.loggedIn(signIn)
    const port = this.server.port(
      () => tab.user,
      () => this.atServer,
    )
    const tab: Tab = new Tab(this.profile, this.server, { username: user, port })
    await tab.workspace.setUser(user, may(user === null ? '' : signIn))
    return tab
  }

  async signIn(tab: Tab, user: string, when: string): Promise<void> {
    tab.user = user
    this.loggedIn(when)
    await tab.workspace.setUser(user, may(when))
  }
}

export async function signOut(tab: Tab, when = 'monday'): Promise<void> {
  await endWork(tab.device, [tab.workspace], when)
}

/** The keys of the texts that wait for their owner's yes. */
export const doubtful = (tab: Tab, owner: string, when: string) =>
  tab.device.use(async (db) => (await listUnconfirmed(db, owner, when)).edits.map(({ key }) => key))
