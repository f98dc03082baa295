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
// Exactly five digits: deleting the letters between two marks joins their digits to a number that is nobody's mark.
const token = /(ada|bob|eve)\d{5}(?!\d)/g
/** Returns the marks in a text with their authors. Everything that a user types contains a unique mark. */
export const marksIn = (text: string): { mark: string; by: string }[] =>
  [...text.matchAll(token)].map(([mark, by]) => ({ mark, by: by ?? '' }))

/** One browser that two users share, with up to two tabs, and what each of them has typed and may expect. */
export class World {
  readonly server = new FakeServer().seed(keys.length, (index) => index < 2)
  readonly profile = new Profile()
  readonly disk = new FaultyDisk(this.profile)
  readonly complaints: Complaint[] = []
  readonly course: string[] = []
  readonly wishes = new Map<string, Wish>()
  /** Imported texts that conflict with another text, until the user chooses. */
  readonly beside = new Map<string, Wish>()
  /** Imported texts that a later import or the user's choice replaced. They are in the history. */
  readonly notTaken = new Map<string, Wish>()
  /** Review flags and notes that the server has not received. */
  readonly said = new Map<string, Said>()
  /** Users whose database is lost, and is restored from its mirror when they return. */
  readonly copied = new Set<Person>()
  /** The pending imports, review flags and notes in these mirrors. All others were only in a page’s memory. */
  readonly copies = new Set<string>()
  readonly shared = new SharedServer(this)
  /** The text that the last deletion left in each draft. The next deletion there may belong to the same step. */
  readonly deleting = new WeakMap<Draft, string>()
  readonly roll: Random
  readonly bug: Bug
  tabs: Tab[] = []
  boxes: Box[] = []
  /** The user whose texts the page shows. Signing out ends this, an expired session does not. */
  person: Person | null = 'ada'
  /** The user to whom the server assigns the browser's cookie. */
  session: Person | null = 'ada'
  signIns = 1
  signIn = 'sign-in 000001'
  saving: Promise<unknown> = Promise.resolve()
  private marks = 0

  constructor(seed: number, bug: Bug) {
    this.roll = randomFrom(seed)
    this.bug = bug
    // Every second story has a browser that can store mirrors.
    if (seed % 2 === 1) this.profile.copies = new IDBFactory()
  }

  /** Adds a line to the story's course. */
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

  /** The devices of all users that the open pages hold, including earlier users. */
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
        // Planted: texts are sent in the name of the signed-in user instead of their owner.
        const as = this.bug === 'what one has typed goes out as another’s' ? (this.session ?? owner) : owner
        this.checkSent(body, as)
        return honest.save(space, body, as)
      },
    }
  }

  private checkSent(body: SaveBody, owner: string): void {
    // The server refuses this save.
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
    // Every third page believes that no texts are stored, and requests them before it knows.
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

  /** Updates the expected review flags after a tool has set them. A `name` of null expects none. */
  saidByTool(person: Person, tab: Tab, keys: readonly string[], name: string | null): void {
    for (const key of keys) {
      this.said.delete(`${person} review ${key}`)
      if (name === null || tab.device.keeping().reason !== null || !tab.unit(key).review) continue
      this.said.set(`${person} review ${key}`, { person, kind: 'review', key, text: name, at: tab.device.now() })
    }
  }

  /** Notes that another text was chosen, or became the pending import, instead of the file's. */
  noteOtherChosen(person: Person, key: string, to: string): void {
    const id = `${person} ${key}`
    const before = this.beside.get(id)
    if (before && before.text !== to) this.notTaken.set(`${id} ${before.text}`, before)
    this.beside.delete(id)
  }

  /** Notes that the databases are gone. A user without an open page has only the mirror left, if there is one. */
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
