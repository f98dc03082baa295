import type { StoredNote } from '#src/contract/translators/notes.ts'
import type { StoredTerm } from '#src/contract/translators/terms.ts'
import { maxNoteAgeMs } from '#src/contract/values/note-age.ts'
import type { NoteRow, TermRow } from '#src/workspace/store/db.ts'
import {
  findStored,
  keepNotes,
  listWaitingNotes,
  confirmNotes,
  noteRefused,
} from '#src/workspace/store/shared/notes.ts'
import { slices } from '#src/workspace/store/slices.ts'
import { findRevision, keepSince, type Shared } from '#src/workspace/store/shared/shared-revision.ts'
import {
  keepTerms,
  listWaitingTerms,
  confirmTerms,
  noteTermsSent,
  type TermPair,
} from '#src/workspace/store/shared/terms.ts'
import { outcomeOf, type SharedOutcome, type Use } from './outcome.ts'
import { sendEach, type Sent, sentOf, settled } from './send-each.ts'
import type { SentBy, SharedPort } from './shared-port.ts'

const termsAtOnce = 500
const notesAtOnce = 50

const fromServer = { side: 'server' as const, changedAt: 0 }
const termOf = (term: StoredTerm): TermRow => ({ ...fromServer, ...term, overtaken: false })
const noteOf = (note: StoredNote): NoteRow => ({
  ...fromServer,
  id: note.id,
  replyTo: note.reply_to,
  scope: note.space,
  lang: note.lang,
  key: note.key,
  text: note.text,
  open: note.open,
  by: note.by,
  at: note.at,
  closedBy: note.closed_by,
  closedAt: note.closed_at,
})

/**
 * Sends this person's unsent changes of a glossary, and then fetches the changes of others. If somebody else has
 * changed one of the sent terms, the remaining unsent changes are sent after fetching. If `by` is null, it only
 * fetches.
 */
export async function syncTerms(use: Use, port: SharedPort, pair: TermPair, by: SentBy | null): Promise<SharedOutcome> {
  const sent = by ? await sendTerms(use, port, pair, by) : 'done'
  if (sent === 'absent') return sent
  const fetched = await fetchTerms(use, port, pair)
  if (fetched !== 'done' || !by) return fetched
  return settled(sent === 'overtaken' ? await sendTerms(use, port, pair, by) : sent)
}

async function sendTerms(use: Use, port: SharedPort, pair: TermPair, by: SentBy): Promise<Sent> {
  const send = async (rows: readonly TermRow[]): Promise<Sent> => {
    const batch = await use((db) => noteTermsSent(db, rows))
    if (batch.length === 0) return 'done'
    const terms = batch.map(({ id, src, dst, term, translation, note, forbidden, removed, version }) => {
      return { id, src, dst, term, translation, note, forbidden, removed, version }
    })
    const answer = await port.saveTerms({ terms }, by)
    if (answer.ok)
      await use((db) =>
        confirmTerms(db, pair, batch, { stored: answer.data.terms.map(termOf), revision: answer.data.revision }),
      )
    return sentOf(answer)
  }
  const waiting = await use((db) => listWaitingTerms(db, pair))
  return sendEach(slices(waiting, termsAtOnce), send)
}

async function fetchTerms(use: Use, port: SharedPort, pair: TermPair): Promise<SharedOutcome> {
  const { src, dst } = pair
  const shared: Shared = { of: 'terms', src, dst }
  const since = await use((db) => findRevision(db, shared))
  const answer = await port.readTerms({ src, dst, since })
  if (!answer.ok) return outcomeOf(answer)
  const { terms, whole, revision } = answer.data
  await use((db) =>
    keepSince(db, shared, { since, revision }, db.terms, () => keepTerms(db, pair, { rows: terms.map(termOf), whole })),
  )
  return 'done'
}

const notesHere: Shared = { of: 'notes' }

/** Sends this person's notes and replies, then fetches new notes from the server. If `by` is null, it only fetches. */
export async function syncNotes(use: Use, port: SharedPort, by: SentBy | null): Promise<SharedOutcome> {
  const sent = by ? await sendNotes(use, port, by) : 'done'
  if (sent === 'absent') return sent
  const since = await use((db) => findRevision(db, notesHere))
  const answer = await port.readNotes({ since })
  if (!answer.ok) return outcomeOf(answer)
  const { notes, whole, revision } = answer.data
  await use((db) =>
    keepSince(db, notesHere, { since, revision }, db.notes, () => keepNotes(db, { rows: notes.map(noteOf), whole })),
  )
  return settled(sent)
}

async function sendNotes(use: Use, port: SharedPort, by: SentBy): Promise<Sent> {
  let words: readonly string[] = []
  const send = async (batch: readonly NoteRow[]): Promise<Sent> => {
    const known = await use((db) => findStored(db, batch))
    const notes = batch.map(({ id, replyTo, scope: space, lang, key, text, open, reopens, at, changedAt }) => {
      // The age is sent instead of the time, because this device's clock may be wrong. If the server has the note, it
      // is the age of the change, otherwise that of the note.
      const isChange = reopens !== undefined && known.has(id)
      const age = Date.now() - (isChange ? changedAt : Date.parse(at))
      const ageMs = Math.min(Math.max(age, 0), maxNoteAgeMs)
      const note = { id, reply_to: replyTo, space: space, lang, key, text, open, age_ms: ageMs }
      return open && typeof reopens === 'string' ? { ...note, reopens } : note
    })
    const answer = await port.saveNotes({ notes }, by)
    if (answer.ok)
      await use((db) =>
        confirmNotes(db, batch, { stored: answer.data.notes.map(noteOf), revision: answer.data.revision }),
      )
    else words = answer.refusal.messages
    return sentOf(answer)
  }
  const waiting = await use((db) => listWaitingNotes(db))
  const refuse = (row: NoteRow) => use((db) => noteRefused(db, row, words.join(' ')))
  return sendEach(slices(waiting, notesAtOnce), send, refuse)
}
