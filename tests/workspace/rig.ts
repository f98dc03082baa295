import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Answer, Refusal } from '#src/contract/call/call.ts'
import type { Saved, Texts } from '#src/contract/i18n.ts'
import { createDevice, type Device } from '#src/workspace/sync/device/device.ts'
import { personFor } from '#src/workspace/store/device/last-person.ts'
import type { NoteDrafts } from '#src/workspace/store/note-drafts.ts'
import { createMirror, type MirrorPlace } from '#src/workspace/store/device/mirror.ts'
import type { PairQuery, SaveBody, TextsPort } from '#src/workspace/sync/port/port.ts'
import { createWorkspace, type Workspace } from '#src/workspace/sync/workspace.ts'
import { holdersOf, localOf, Mark, placeIn } from './browser-parts.ts'
import { Locks } from './locks.ts'

type Stored = { text: string; by: string; at: string; revision: number }
type Fate = 'answered' | 'lost-before' | 'lost-after' | 'hangs' | 'hangs-after'

const names: Record<string, string> = { master: 'Master', en: 'English', de: 'Deutsch', fr: 'Français' }
const refused = (code: Refusal['code'], more: Partial<Refusal> = {}): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: { code, messages: [], ...more },
})

/** An in-memory server that follows the contract: it compares bases, remembers request ids, overwrites nothing. */
export class FakeServer {
  readonly units = new Map<string, { desc: string; revision: number }>()
  readonly texts = new Map<string, Map<string, Stored>>(Object.keys(names).map((lang) => [lang, new Map()]))
  readonly removed = new Map<string, number>()
  readonly answered = new Map<string, Saved>()
  readonly bodies: SaveBody[] = []
  readonly reads: PairQuery[] = []
  revision = 1
  isUp = true
  /**
   * Every write in order. `known` is the key's latest revision that the browser had received before: from a read, a
   * conflict, or a save of the text that the server already had.
   */
  readonly history: {
    lang: string
    key: string
    text: string
    by: string
    revision: number
    over: Stored | undefined
    known: number
  }[] = []
  readonly known = new Map<string, number>()
  /** The outcomes of the next saves, one entry each. Without an entry, a save is answered. */
  fates: Fate[] = []
  refuse: (body: SaveBody, user: string) => Refusal | null = () => null

  seed(keys: number, translated: (index: number) => boolean = () => false): this {
    for (let index = 0; index < keys; index += 1) {
      const key = `key.${index}`
      this.units.set(key, { desc: `desc ${index}`, revision: this.revision })
      this.put('master', key, `Source ${index}`, 'import')
      if (translated(index)) this.put('de', key, `Ziel ${index}`, 'import')
    }
    return this
  }

  put(lang: string, key: string, text: string, by: string): void {
    this.revision += 1
    const unit = this.units.get(key) ?? { desc: '', revision: this.revision }
    this.units.set(key, { ...unit, revision: this.revision })
    const stored = this.texts.get(lang) ?? new Map<string, Stored>()
    this.history.push({
      lang,
      key,
      text,
      by,
      revision: this.revision,
      over: stored.get(key),
      known: this.known.get(key) ?? 0,
    })
    if (text === '') stored.delete(key)
    else stored.set(key, { text, by, at: '2026-11-21T09:00:00+01:00', revision: this.revision })
    this.texts.set(lang, stored)
  }

  remove(key: string): void {
    this.revision += 1
    this.units.delete(key)
    this.removed.set(key, this.revision)
    for (const texts of this.texts.values()) texts.delete(key)
  }

  text(lang: string, key: string): string | null {
    return this.texts.get(lang)?.get(key)?.text ?? null
  }

  answerRead({ src, dst, since }: PairQuery): Texts {
    const keys = [...this.units].filter(([, unit]) => since === undefined || unit.revision > since).map(([key]) => key)
    for (const key of keys) this.known.set(key, this.revision)
    const dictionary = (lang: string) =>
      Object.fromEntries(
        keys.flatMap((key) => {
          const text = this.text(lang, key)
          return text === null || (lang !== src && lang !== dst) ? [] : [[key, text] as const]
        }),
      )
    return {
      texts: keys.map((key) => ({ text: [key], desc: this.units.get(key)?.desc ?? '' })),
      languages: Object.fromEntries(
        Object.entries(names).map(([code, name]): [string, Texts['languages'][string]] => [
          code,
          [name, dictionary(code)],
        ]),
      ),
      t9n_tags: since === undefined ? ['edging'] : [],
      revision: this.revision,
      ...(since === undefined
        ? {}
        : { removed: [...this.removed].filter(([, revision]) => revision > since).map(([key]) => key) }),
    }
  }

  private take(body: SaveBody, user: string): Saved {
    const before = this.answered.get(body.request_id)
    if (before) return before
    const saved: Saved = { saved: 0, conflicts: [], revision: 0 }
    for (const [lang, changes] of Object.entries(body.changes)) {
      for (const [key, text] of Object.entries(changes)) {
        const stored = this.texts.get(lang)?.get(key)
        const theirs = stored?.text ?? null
        if ((theirs ?? '') !== text && (theirs ?? '') !== (body.base[lang]?.[key] ?? '')) {
          this.known.set(key, this.revision)
          saved.conflicts.push({
            lang,
            key,
            theirs,
            by: stored?.by ?? '',
            at: stored?.at ?? '2026-11-21T09:00:00+01:00',
          })
        } else {
          if ((theirs ?? '') !== text) this.put(lang, key, text, user)
          // A text that the server already has counts as saved, no matter who wrote it.
          else this.known.set(key, this.revision)
          saved.saved += 1
        }
      }
    }
    const answer = { ...saved, revision: this.revision }
    this.answered.set(body.request_id, answer)
    return answer
  }

  /** A browser's connection to the server while `user` is signed in; null is nobody. */
  port(user: () => string | null): TextsPort {
    const gate = (): Answer<never> | null =>
      !this.isUp ? refused('unavailable') : user() === null ? refused('unauthenticated') : null
    return {
      read: async (_space, query) => {
        this.reads.push(query)
        return gate() ?? { ok: true, data: this.answerRead(query), messages: [] }
      },
      save: async (_space, body, owner) => {
        const shut = gate()
        if (shut) return shut
        if (user() !== owner) return refused('unauthenticated')
        const fate = this.fates.shift() ?? 'answered'
        if (fate === 'lost-before') return refused('unavailable')
        if (fate === 'hangs') return new Promise(() => undefined)
        this.bodies.push(structuredClone(body))
        const refusal = this.refuse(body, owner)
        if (refusal) return { ok: false, refusal }
        const data = this.take(body, owner)
        if (fate === 'hangs-after') return new Promise(() => undefined)
        return fate === 'lost-after' ? refused('unavailable') : { ok: true, data: structuredClone(data), messages: [] }
      },
    }
  }
}

export const pause = (ms = 5) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** One browser profile: its disk, and the locks and values that its tabs share. */
export class Profile {
  readonly disk = new IDBFactory()
  /** The storage of mirrors; undefined if the browser has none. */
  copies: IDBFactory | undefined
  /** Unique, so that neither other profiles nor concurrent tests receive the messages of its tabs. */
  channelName: string = crypto.randomUUID()
  readonly locks = new Locks()
  ids = 0
  clock = 1_700_000_000_000
  readonly tabs: Tab[] = []
  readonly mark = new Mark()
  /** Small values that are stored at once. The tabs in `watching` are notified of other tabs' writes. */
  readonly local = new Map<string, string>()
  readonly watching = new Set<{ tab: object; hear: (name: string) => void }>()
  /** The tabs whose texts are stored nowhere else. */
  readonly holding = new Set<string>()

  async closeAll(): Promise<void> {
    await pause()
    for (const tab of this.tabs) tab.close()
    await pause()
  }
}

export type TabParts = {
  port?: TextsPort
  username?: string | null
  signIn?: string
  src?: string
  dst?: string
  /** Believes that no texts are stored, and requests them before it knows. */
  asksAhead?: boolean
  /** Returns the profile's mirror storage as this page sees it. */
  place?: (place: MirrorPlace) => MirrorPlace
  /** The note drafts in this page's memory. */
  drafts?: NoteDrafts
}

/** A user's session. A test with a single sign-in need not name it. */
type SignedIn = { signIn?: string; mayTranslate?: boolean }
type Work = { device: Device; workspace: Workspace }

/** One open tab. `crash` acts like SIGKILL: its work stops, its locks are released, and the disk keeps what it has. */
export class Tab {
  user: string | null = 'ada'
  isDead = false
  /** The user is in this window. */
  isInUse = false
  /** The browser's own report of its connection. */
  isOnline = true
  readonly profile: Profile
  /** The device and workspace of each user who has used this page. The last one is shown. */
  readonly works = new Map<string | null, Work>()
  private shown: string | null
  private readonly signIn: string
  private readonly create: (person: string | null) => Work
  private die = () => {}

  constructor(
    profile: Profile,
    server: FakeServer,
    {
      port,
      username = 'ada',
      signIn = '',
      src = 'master',
      dst = 'de',
      asksAhead = false,
      place = (one) => one,
      drafts,
    }: TabParts = {},
  ) {
    this.profile = profile
    this.user = username
    profile.tabs.push(this)
    const dead = new Promise<void>((resolve) => {
      this.die = resolve
    })
    const indexedDB = new Proxy(profile.disk, {
      get: (disk, name) => {
        if (this.isDead && name === 'open') throw new DOMException('this tab is dead', 'InvalidStateError')
        const value: unknown = Reflect.get(disk, name)
        return typeof value === 'function' ? value.bind(disk) : value
      },
    })
    this.create = (person) => {
      const device = createDevice({
        person,
        factories: { indexedDB, IDBKeyRange },
        ...(profile.copies && person !== null && { mirror: createMirror(place(placeIn(profile.copies)), person) }),
        channelName: profile.channelName,
        port: port ?? server.port(() => this.user),
        mark: profile.mark,
        words: localOf(profile, this),
        ...(drafts && { drafts }),
        now: () => (profile.clock += 1),
        newRequestId: () => `request-${(profile.ids += 1)}`,
        exclusively: (space, work) => profile.locks.exclusively(space, work, dead),
        lockText: (name, signal) => profile.locks.take(name, signal),
        isInUse: () => this.isInUse,
        isOnline: () => this.isOnline,
        hasPair: () => !asksAhead,
        holders: holdersOf(profile, person),
      })
      const workspace = createWorkspace(device, 'system', src, dst)
      workspace.setFindWrong(async () => [])
      return { device, workspace }
    }
    this.signIn = signIn
    this.shown = this.personOf(username, { signIn })
    this.works.set(this.shown, this.create(this.shown))
  }

  private personOf(username: string | null, { signIn = '' }: SignedIn): string | null {
    return personFor(localOf(this.profile), username === null ? null : { username, signIn }, this.profile.mark.read())
  }

  private get work(): Work {
    const work = this.works.get(this.shown)
    if (!work) throw new Error('nothing is open')
    return work
  }

  get device(): Device {
    return this.work.device
  }

  get workspace(): Workspace {
    return this.work.workspace
  }

  /** Notifies the page of its session. Other users' data stays open, and sends nothing. */
  async signedIn(username: string | null, session: SignedIn = {}): Promise<void> {
    const person = this.personOf(username, session)
    const known = this.works.get(person)
    if (!known || known.device.isClosed()) this.works.set(person, this.create(person))
    this.shown = person
    const others = [...this.works].flatMap(([name, { workspace }]) => (name === person ? [] : [workspace]))
    const { signIn = '', mayTranslate = true } = session
    await Promise.all([
      ...others.map((workspace) => workspace.setSession(null)),
      this.workspace.setSession(username === null ? null : { signIn, mayTranslate }),
    ])
  }

  async start(): Promise<this> {
    await this.signedIn(this.user, { signIn: this.signIn })
    return this
  }

  get view() {
    return this.workspace.view()
  }

  unit(key: string) {
    const unit = this.view.byKey.get(key)
    if (!unit) throw new Error(`no unit ${key}`)
    return unit
  }

  crash(): void {
    this.isDead = true
    this.close()
    this.die()
  }

  close(): void {
    for (const { workspace, device } of this.works.values()) {
      workspace.stop()
      device.close()
    }
  }
}
