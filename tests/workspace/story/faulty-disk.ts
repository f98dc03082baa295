import { forceCloseDatabase, IDBObjectStore } from 'fake-indexeddb'
import {
  editRow,
  journalRow,
  markRow,
  noteRow,
  type EditRow,
  type JournalRow,
  type MarkRow,
  type NoteRow,
  type WorkspaceDb,
} from '#src/workspace/store/db.ts'
import type { Profile, Tab } from '#tests/workspace/rig.ts'

const databaseStart = 'portal-texts-'
/** A row with the user whose database holds it. */
export type Owned<Row> = Row & { owner: string }

/** The errors that browsers throw when a write fails. */
export const denials = ['QuotaExceededError', 'InvalidStateError', 'AbortError', 'UnknownError'] as const

const done = <Result>(request: IDBRequest<Result>) =>
  new Promise<void>((resolve, reject) => {
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
  })

/** A profile's disk that can be cleared, deleted, evicted, full or shut, and a connection that reads its contents. */
export class FaultyDisk {
  /** Writes fail with this error after the next `after` writes; null lets them all pass. */
  denial: { name: (typeof denials)[number]; after: number } | null = null
  isShut = false
  /** The disk was emptied without an event, so no page notices before its next check. */
  isEmptiedUnseen = false
  private readonly disk: IDBFactory
  private readonly openDisk: IDBFactory['open']
  private readonly restore: () => void

  constructor(profile: Profile) {
    this.disk = profile.disk
    const open = profile.disk.open.bind(profile.disk)
    this.openDisk = open
    profile.disk.open = (...args) => {
      if (this.isShut) throw new DOMException('Internal error opening backing store', 'DataError')
      return open(...args)
    }
    this.restore = this.watchWrites()
  }

  private watchWrites(): () => void {
    const { put, add } = IDBObjectStore.prototype
    const pass = (store: IDBObjectStore) => {
      if (this.denial === null || !store.transaction.db.name.startsWith(databaseStart)) return
      if (this.denial.after > 0) this.denial.after -= 1
      else throw new DOMException('not written', this.denial.name)
    }
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row) {
      pass(this)
      return put.apply(this, row)
    }
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...row) {
      pass(this)
      return add.apply(this, row)
    }
    return () => Object.assign(IDBObjectStore.prototype, { put, add })
  }

  private async names(): Promise<string[]> {
    return (await this.disk.databases()).flatMap(({ name = '' }) => (name.startsWith(databaseStart) ? [name] : []))
  }

  /** Runs work on each user's database. Opening a missing database would create an empty one. */
  private async connected<Result>(work: (db: IDBDatabase, owner: string) => Promise<Result>): Promise<Result[]> {
    const results: Result[] = []
    for (const name of await this.names()) {
      const request = this.openDisk(name)
      await done(request)
      try {
        results.push(await work(request.result, decodeURIComponent(name.slice(databaseStart.length))))
      } finally {
        request.result.close()
      }
    }
    return results
  }

  private async all<Row extends object>(name: string, schema: { parse(row: unknown): Row }): Promise<Owned<Row>[]> {
    const rows = await this.connected(async (db, owner) => {
      if (!db.objectStoreNames.contains(name)) return []
      const request = db.transaction(name).objectStore(name).getAll()
      await done(request)
      return request.result.map((row) => Object.assign(schema.parse(row), { owner }))
    })
    return rows.flat()
  }

  /** The edits in each user's database, as another program would read them. */
  edits = (): Promise<Owned<EditRow>[]> => this.all('edits', editRow)
  marks = (): Promise<Owned<MarkRow>[]> => this.all('marks', markRow)
  steps = (): Promise<Owned<JournalRow>[]> => this.all('journal', journalRow)
  notes = (): Promise<Owned<NoteRow>[]> => this.all('notes', noteRow)

  /**
   * Clears the site's data as some browsers do, without an event. `keepsIdentity` keeps the `meta` table, so that no
   * page notices.
   */
  async empty(keepsIdentity: boolean): Promise<void> {
    this.isEmptiedUnseen = !keepsIdentity
    await this.connected(async (db) => {
      const transaction = db.transaction([...db.objectStoreNames], 'readwrite')
      const requests = [...db.objectStoreNames]
        .filter((name) => !keepsIdentity || name !== 'meta')
        .map((name) => done(transaction.objectStore(name).clear()))
      await Promise.all(requests)
    })
  }

  /** Deletes the databases as another tab does: each connection is asked to close. */
  async remove(): Promise<void> {
    for (const name of await this.names()) await done(this.disk.deleteDatabase(name))
  }

  /** Deletes the databases as a browser does: it closes all connections first. */
  async evict(tabs: readonly Tab[]): Promise<void> {
    for (const { device } of tabs.flatMap(({ works }) => [...works.values()])) {
      const find = async (db: WorkspaceDb) => (db.name.startsWith(databaseStart) ? db.backendDB() : null)
      const connection = device.isClosed() || device.person === null ? null : await device.use(find)
      if (connection) Reflect.apply(forceCloseDatabase, undefined, [connection])
    }
    await this.remove()
  }

  mend(): void {
    this.denial = null
    this.isShut = false
  }

  end(): void {
    this.restore()
  }
}
