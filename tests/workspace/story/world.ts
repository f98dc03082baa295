import { IDBFactory } from 'fake-indexeddb'
import type { SaveBody, TextsPort } from '#src/workspace/sync/port/port.ts'
import type { Device } from '#src/workspace/sync/device/device.ts'
import type { Draft } from '#src/workspace/view.ts'
import { randomFrom, type Random } from '#tests/fuzz/random.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'
import type { Bug, Complaint, Kind } from './bugs.ts'
import { FaultyDisk } from './faulty-disk.ts'
import { SharedServer } from './shared-server.ts'
import type { Person, Said, Wish } from './wish.ts'

export type Box = { tab: Tab; key: string; draft: Draft }
export const keys = ['key.0', 'key.1', 'key.2', 'key.3']
// Five digits, and no more: deleting letters between two marks joins their digits, which is nobody's mark.
const token = /(ada|bob|eve)\d{5}(?!\d)/g
/** Who wrote which parts of a text: everything anybody types carries a mark of its own. */
export const marksIn = (text: string): { mark: string; by: string }[] =>
  [...text.matchAll(token)].map(([mark, by]) => ({ mark, by: by ?? '' }))

/** One browser that two people use in turn, in two tabs, and what each of them has typed and may expect. */
export class World {
  readonly server = new FakeServer().seed(keys.length, (index) => index < 2)
  readonly profile = new Profile()
  readonly disk = new FaultyDisk(this.profile)
  readonly complaints: Complaint[] = []
  readonly course: string[] = []
  readonly wishes = new Map<string, Wish>()
  /** Texts of files that stand against others, until somebody chooses. */
  readonly beside = new Map<string, Wish>()
  /** Texts of files that gave way to a later file's, or to what somebody chose: they are among the earlier wordings. */
  readonly notTaken = new Map<string, Wish>()
  /** Marks and notes that the server has not been told of. */
  readonly said = new Map<string, Said>()
  /** People whose database is gone, and is made again from its copy when they come back. */
  readonly copied = new Set<Person>()
  /** What these copies have: the rest was only in a page’s memory. */
  readonly copies = new Set<string>()
  readonly shared = new SharedServer(this)
  /** What deleting letters has left last: the next that is deleted there may belong to the same step. */
  readonly deleting = new WeakMap<Draft, string>()
  readonly roll: Random
  readonly bug: Bug
  tabs: Tab[] = []
  boxes: Box[] = []
  /** Whose the page is: signing out ends that, a session that runs out does not. */
  person: Person | null = 'ada'
  /** Whom the server takes the browser's cookie for. */
  session: Person | null = 'ada'
  signIns = 1
  signIn = 'sign-in 000001'
  saving: Promise<unknown> = Promise.resolve()
  private marks = 0

  constructor(seed: number, bug: Bug) {
    this.roll = randomFrom(seed)
    this.bug = bug
    // A browser with a place for a second copy, and one without.
    if (seed % 2 === 1) this.profile.copies = new IDBFactory()
  }

  /** What is being done, for whoever reads the course of a story. */
  note(...words: (string | number | undefined)[]): void {
    this.course.push(words.join(' '))
  }

  complain(kind: Kind, what: string): void {
    this.complaints.push({ kind, what })
  }

  mark(by: string): string {
    this.marks += 1
    return `${by}${String(this.marks).padStart(5, '0')}`
  }

  get tab(): Tab {
    const tab = this.tabs[0]
    if (!tab) throw new Error('no tab is open')
    return tab
  }

  /** All that the open pages have, also of people who were there before. */
  get devices(): Device[] {
    return this.tabs.flatMap(({ works }) => [...works.values()].map(({ device }) => device))
  }

  anyTab(): Tab {
    return this.roll.pick(this.tabs)
  }

  private port(): TextsPort {
    const honest = this.server.port(() => this.session)
    return {
      ...honest,
      save: async (space, body, owner) => {
        // Planted: the server asks who is signed in, and not whose texts they are.
        const as = this.bug === 'what one has typed goes out as another’s' ? (this.session ?? owner) : owner
        this.checkSent(body, as)
        return honest.save(space, body, as)
      },
    }
  }

  private checkSent(body: SaveBody, owner: string): void {
    // The server refuses it.
    if (this.session !== owner) return
    if (this.person !== owner) this.complain('sent unasked', `sent for ${owner} while ${this.person} is here`)
    for (const [key, text] of Object.entries(body.changes['de'] ?? {}))
      for (const { mark, by } of marksIn(text)) {
        if (by !== owner && !this.isPublic(mark))
          this.complain('sent unasked', `${key} "${text}" is sent as ${owner}'s`)
      }
  }

  isPublic = (mark: string): boolean => this.server.history.some(({ text }) => text.includes(mark))

  async openTab(): Promise<Tab> {
    // What a page is told of its session when it is loaded.
    // Every third believes that nothing is kept.
    const asksAhead = this.profile.tabs.length % 3 === 0
    const tab = new Tab(this.profile, this.server, { port: this.port(), username: this.session, asksAhead })
    this.tabs.push(tab)
    await tab.signedIn(this.session, { signIn: this.signIn })
    return tab
  }

  closeTabs(): void {
    for (const tab of this.tabs) tab.crash()
    this.tabs = []
    this.boxes = []
  }

  open(tab: Tab, key: string): Box {
    const known = this.boxes.find((box) => box.tab === tab && box.key === key)
    if (known) return known
    const box = { tab, key, draft: tab.view.openDraft(key) }
    this.boxes.push(box)
    return box
  }

  leave(box: Box): void {
    box.draft.close()
    this.boxes = this.boxes.filter((other) => other !== box)
  }

  wish(person: Person, { tab, key }: Pick<Box, 'tab' | 'key'>, text: string): void {
    const isServers = [this.server.text('de', key), tab.view.byKey.get(key)?.base].some(
      (known) => (known ?? '') === text,
    )
    if (text === '' || isServers) this.wishes.delete(`${person} ${key}`)
    else this.wishes.set(`${person} ${key}`, { person, key, text, revision: this.server.revision })
  }

  /** A tool has marked texts for review, or taken its mark back: its word is the last one now. */
  saidByTool(person: Person, tab: Tab, keys: readonly string[], name: string | null): void {
    for (const key of keys) {
      this.said.delete(`${person} review ${key}`)
      if (name === null || tab.device.keeping().reason !== null || !tab.unit(key).review) continue
      this.said.set(`${person} review ${key}`, { person, kind: 'review', key, text: name, at: tab.device.now() })
    }
  }

  /** Another text has been chosen, or waits now, in the place of the file's. */
  yieldToEventLoop(person: Person, key: string, to: string): void {
    const id = `${person} ${key}`
    const before = this.beside.get(id)
    if (before && before.text !== to) this.notTaken.set(`${id} ${before.text}`, before)
    this.beside.delete(id)
  }

  /** The databases are gone: of people of whom no page has anything open only the copy is left, if there is one. */
  noteGone(): void {
    const here = new Set(this.devices.map(({ person }) => person))
    for (const person of ['ada', 'bob'] as const)
      if (here.has(person)) continue
      else if (this.profile.copies) {
        this.copied.add(person)
        for (const [id, one] of [...this.beside, ...this.said])
          if (one.person === person) this.copies.add(`${id} ${one.text}`)
      } else this.forgetAll(person)
  }

  forgetAll(person: Person): void {
    this.forget(person)
    for (const [id, one] of this.said) if (one.person === person) this.said.delete(id)
  }

  forget(person: string, key?: string): void {
    for (const all of [this.wishes, this.beside, this.notTaken])
      for (const [id, wish] of all)
        if (wish.person === person && (key === undefined || wish.key === key)) all.delete(id)
  }

  async end(): Promise<void> {
    this.disk.mend()
    for (const tab of this.tabs) tab.close()
    await this.profile.closeAll()
    this.disk.end()
  }
}
