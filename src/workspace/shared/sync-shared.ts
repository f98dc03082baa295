import type { StoredNote } from '#src/contract/translators/notes.ts'
import type { StoredTerm } from '#src/contract/translators/terms.ts'
import type { NoteRow, TermRow } from '#src/workspace/store/db.ts'
import { keepNotes, listWaitingNotes, confirmNotes } from '#src/workspace/store/shared/notes.ts'
import { findRevision, putRevision } from '#src/workspace/store/shared/shared-revision.ts'
import { keepTerms, listWaitingTerms, confirmTerms, type TermPair } from '#src/workspace/store/shared/terms.ts'
import { outcomeOf, type SharedOutcome, type Use } from './outcome.ts'
import type { SentBy, SharedPort } from './shared-port.ts'

const termsAtOnce = 500
const notesAtOnce = 50

const fromServer = { owner: '', signIn: null, changedAt: 0 }
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

/** Sends own changes of a glossary and fetches those of others. An overtaken change does not hold up the rest. */
export async function syncTerms(use: Use, port: SharedPort, pair: TermPair, by: SentBy | null): Promise<SharedOutcome> {
  const sent = by ? await sendTerms(use, port, pair, by) : 'done'
  if (sent === 'absent') return sent
  const fetched = await fetchTerms(use, port, pair)
  if (fetched !== 'done' || sent !== 'overtaken' || !by) return fetched
  const again = await sendTerms(use, port, pair, by)
  return again === 'overtaken' ? 'later' : again
}

async function sendTerms(use: Use, port: SharedPort, pair: TermPair, by: SentBy): Promise<SharedOutcome | 'overtaken'> {
  const waiting = await use((db) => listWaitingTerms(db, pair))
  for (let from = 0; from < waiting.length; from += termsAtOnce) {
    const batch = waiting.slice(from, from + termsAtOnce)
    const terms = batch.map(({ id, src, dst, term, translation, note, forbidden, removed, version }) => {
      return { id, src, dst, term, translation, note, forbidden, removed, version }
    })
    const answer = await port.saveTerms({ terms }, by)
    if (!answer.ok) return answer.refusal.code === 'conflict' ? 'overtaken' : outcomeOf(answer)
    await use((db) => confirmTerms(db, batch, answer.data.terms.map(termOf)))
  }
  return 'done'
}

async function fetchTerms(use: Use, port: SharedPort, pair: TermPair): Promise<SharedOutcome> {
  const { src, dst } = pair
  const name = `terms ${src} ${dst}`
  const since = await use((db) => findRevision(db, name))
  const answer = await port.readTerms({ src, dst, since })
  if (!answer.ok) return outcomeOf(answer)
  const { terms, whole, revision } = answer.data
  await use(async (db) => {
    await keepTerms(db, pair, { rows: terms.map(termOf), whole })
    await putRevision(db, name, revision)
  })
  return 'done'
}

/** Sends own notes and answers, and fetches those of others. */
export async function syncNotes(use: Use, port: SharedPort, by: SentBy | null): Promise<SharedOutcome> {
  const sent = by ? await sendNotes(use, port, by) : 'done'
  if (sent === 'absent') return sent
  const since = await use((db) => findRevision(db, 'notes'))
  const answer = await port.readNotes({ since })
  if (!answer.ok) return outcomeOf(answer)
  await use(async (db) => {
    await keepNotes(db, { rows: answer.data.notes.map(noteOf), whole: answer.data.whole })
    await putRevision(db, 'notes', answer.data.revision)
  })
  return sent
}

async function sendNotes(use: Use, port: SharedPort, by: SentBy): Promise<SharedOutcome> {
  const waiting = await use((db) => listWaitingNotes(db, by.owner))
  for (let from = 0; from < waiting.length; from += notesAtOnce) {
    const batch = waiting.slice(from, from + notesAtOnce)
    const notes = batch.map(({ id, replyTo, scope: space, lang, key, text, open, reopens }) => {
      const note = { id, reply_to: replyTo, space: space, lang, key, text, open }
      return open && typeof reopens === 'string' ? { ...note, reopens } : note
    })
    const answer = await port.saveNotes({ notes }, by)
    if (!answer.ok) return outcomeOf(answer)
    await use((db) => confirmNotes(db, batch, answer.data.notes.map(noteOf)))
  }
  return 'done'
}
