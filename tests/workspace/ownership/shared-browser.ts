import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

/** One browser that users sign in to and out of, and its server. */
export class SharedBrowser {
  readonly server = new FakeServer().seed(5, (index) => index === 0)
  readonly profile = new Profile()
  private last = ''

  /** The server accepts a login, and notifies the browser. */
  loggedIn(signIn: string): void {
    if (this.last !== signIn) this.profile.mark.set(signIn)
    this.last = signIn
  }

  async open(user: string | null, signIn = 'monday'): Promise<Tab> {
    if (user !== null) this.loggedIn(signIn)
    const tab = new Tab(this.profile, this.server, { username: user, signIn })
    await tab.signedIn(user, { signIn })
    return tab
  }

  async signIn(tab: Tab, user: string, signIn: string): Promise<void> {
    tab.user = user
    this.loggedIn(signIn)
    await tab.signedIn(user, { signIn })
  }
}

export async function signOut(tab: Tab, signIn: string | null = 'monday'): Promise<void> {
  tab.profile.mark.end(signIn)
  await tab.device.release()
}
