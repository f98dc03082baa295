import type { Answer } from '#src/contract/call/call.ts'
import type { StoredNote } from '#src/contract/translators/notes.ts'
import type { SharedPort } from '#src/workspace/shared/shared-port.ts'
import type { Random } from '#tests/fuzz/random.ts'
import type { Kind } from './bugs.ts'
import type { Person, Said } from './wish.ts'

/** What the server needs to know about the browser that sends a request. */
type Asking = {
  readonly person: Person | null
  readonly session: Person | null
  readonly server: { readonly isUp: boolean }
  readonly roll: Random
  complain: (kind: Kind, what: string) => void
}

type Mark = {
  space: 'system' | 'vartext' | 'catalog'
  lang: string
  key: string
  kind: 'review' | 'dismissed'
  value: string | null
}

const at = '2026-11-23T08:00:00.000Z'
const refused = (code: 'unavailable' | 'unauthenticated' | 'not-found'): Answer<never> => ({
  ok: false,
  refusal: { code, messages: [] },
})

/** A server of review flags and notes that is sometimes down, and whose answers sometimes get lost. */
export class SharedServer {
  private readonly marks = new Map<string, Mark & { by: string; revision: number }>()
  private readonly notes = new Map<string, StoredNote & { revision: number }>()
  private readonly received: { owner: string; kind: Said['kind']; key: string; text: string | null }[] = []
  private revision = 1
  private readonly world: Asking

  constructor(world: Asking) {
    this.world = world
  }

  /** Returns whether the server has received this, no matter what was sent later. */
  hasReceived = ({ person, kind, key, text }: Said): boolean =>
    this.received.some((one) => one.owner === person && one.kind === kind && one.key === key && one.text === text)

  /** Returns whether a removal was replaced by another user's flag that its author has not seen. */
  isUnseenThere = ({ person, kind, key, text }: Said): boolean => {
    const mark = kind === 'review' && text === null ? this.marks.get(key) : undefined
    return mark !== undefined && mark.by !== person && mark.value !== null
  }

  private hear(owner: string, kind: Said['kind'], key: string, text: string | null): void {
    if (this.world.person !== owner)
      this.world.complain('sent unasked', `${kind} of ${owner} while ${this.world.person} is here`)
    if (kind === 'note' && this.received.some((one) => one.kind === kind && one.key === key && one.text !== text))
      this.world.complain('wrong on the server', `note ${key} arrived with two texts`)
    this.received.push({ owner, kind, key, text })
  }

  private async answer<Data>(data: () => Data): Promise<Answer<Data>> {
    const { server, roll, session } = this.world
    if (!server.isUp) return refused('unavailable')
    if (session === null) return refused('unauthenticated')
    const fate = roll.below(10)
    if (fate === 0) return refused('unavailable')
    const found = data()
    return fate === 1 ? refused('unavailable') : { ok: true, data: structuredClone(found), messages: [] }
  }

  port(): SharedPort {
    const absent = async () => refused('not-found')
    return {
      saveMarks: ({ marks }, { owner }) =>
        this.answer(() => {
          this.revision += 1
          for (const mark of marks) {
            this.hear(owner, 'review', mark.key, mark.value)
            this.marks.set(mark.key, { ...mark, by: owner, revision: this.revision })
          }
          return { saved: marks.length, revision: this.revision }
        }),
      readMarks: ({ since = -1 }) =>
        this.answer(() => {
          const marks = [...this.marks.values()].filter(({ revision }) => revision > since)
          return {
            marks: marks.map((mark) => Object.assign({ at }, mark)),
            whole: since < 0,
            revision: this.revision,
          }
        }),
      saveNotes: ({ notes }, { owner }) =>
        this.answer(() => {
          this.revision += 1
          for (const { age_ms: _, ...note } of notes) {
            this.hear(owner, 'note', note.id, note.text)
            const stored = { ...note, by: owner, at, closed_by: null, closed_at: null, revision: this.revision }
            if (!this.notes.has(note.id)) this.notes.set(note.id, stored)
          }
          return { notes: notes.flatMap(({ id }) => this.notes.get(id) ?? []), revision: this.revision }
        }),
      readNotes: ({ since = -1 }) =>
        this.answer(() => {
          const notes = [...this.notes.values()].filter(({ revision }) => revision > since)
          return { notes, whole: since < 0, revision: this.revision }
        }),
      readTerms: absent,
      saveTerms: absent,
      readAuthors: absent,
      readHistory: absent,
      readPlace: absent,
      savePlace: absent,
    }
  }
}
