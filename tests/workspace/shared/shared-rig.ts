import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { StoredNote } from '#src/contract/translators/notes.ts'
import type { StoredTerm } from '#src/contract/translators/terms.ts'
import type { Answer, RefusalCode } from '#src/contract/call/call.ts'
import type { SharedPort } from '#src/workspace/shared/shared-port.ts'
import { WorkspaceDb } from '#src/workspace/store/db.ts'

const refused = (code: RefusalCode): Answer<never> => ({ ok: false, refusal: { code, messages: [] } })
const at = '2026-11-23T08:00:00.000Z'

/** An in-memory server of shared terms and notes that follows the contract. */
export class FakeShared {
  readonly terms = new Map<string, StoredTerm & { revision: number }>()
  readonly notes = new Map<string, StoredNote & { revision: number }>()
  revision = 0
  refuse: RefusalCode | null = null
  /** The batches that were sent, one entry per call. */
  readonly sent: string[] = []

  readonly port: SharedPort = {
    readTerms: async ({ since = -1 }) => {
      if (this.refuse) return refused(this.refuse)
      const terms = [...this.terms.values()].filter(
        ({ revision, removed }) => revision > since && (since >= 0 || !removed),
      )
      return { ok: true, data: { terms, whole: since < 0, revision: this.revision }, messages: [] }
    },
    saveTerms: async ({ terms }) => {
      this.sent.push(`terms ${terms.length}`)
      if (this.refuse) return refused(this.refuse)
      const isOvertaken = terms.some(({ id, version }) => (this.terms.get(id)?.version ?? version) !== version)
      if (isOvertaken) return refused('conflict')
      this.revision += 1
      for (const term of terms)
        this.terms.set(term.id, { ...term, version: term.version + 1, by: 'a', at, revision: this.revision })
      const data = { terms: terms.flatMap(({ id }) => this.terms.get(id) ?? []), revision: this.revision }
      return { ok: true, data, messages: [] }
    },
    readNotes: async ({ since = -1 }) => {
      if (this.refuse) return refused(this.refuse)
      const notes = [...this.notes.values()].filter(({ revision }) => revision > since)
      return { ok: true, data: { notes, whole: since < 0, revision: this.revision }, messages: [] }
    },
    saveNotes: async ({ notes }) => {
      this.sent.push(`notes ${notes.length}`)
      if (this.refuse) return refused(this.refuse)
      this.revision += 1
      for (const { reopens, age_ms: _, ...note } of notes) {
        const { closed_at: closedAt = null } = this.notes.get(note.id) ?? {}
        if (closedAt === null || closedAt === reopens)
          this.notes.set(note.id, { ...note, by: 'a', at, closed_by: null, closed_at: null, revision: this.revision })
      }
      const data = { notes: notes.flatMap(({ id }) => this.notes.get(id) ?? []), revision: this.revision }
      return { ok: true, data, messages: [] }
    },
    readMarks: async () => refused('not-found'),
    saveMarks: async () => refused('not-found'),
    readHistory: async () => refused('not-found'),
    readAuthors: async () => refused('unavailable'),
    readPlace: async () => refused('not-found'),
    savePlace: async () => refused('not-found'),
  }
}

/** Opens one user's database in memory. */
export function openRig(person = 'ann') {
  const db = new WorkspaceDb(person, { indexedDB: new IDBFactory(), IDBKeyRange })
  return { db, use: <Result>(work: (on: WorkspaceDb) => Promise<Result>) => work(db) }
}
