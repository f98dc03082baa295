import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, type Data, type Input, sendsNothing } from '#src/contract/call/call.ts'
import type { i18n } from '#src/contract/i18n.ts'
import type { StoredNote } from '#src/contract/translators/notes.ts'
import { isOpenQuestion } from '#src/contract/translators/open-question.ts'
import { toStorable } from '#src/contract/values/storable.ts'
import { readNotes, saveNotes } from '#src/gateway/i18n/translators.functions.ts'
import { gcTime, readOrThrow } from '#src/portal/list/list-queries.ts'
import { sendSigned } from '#src/portal/shell/send-signed.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { ownerOf } from '#src/session/session.ts'

type SentNote = Input<typeof i18n.saveNotes>['body']['notes'][number]
export type Thread = { note: StoredNote; replies: readonly StoredNote[] }
export type Reply = { id: string; text: string }

/**
 * The query of the notes on texts. If the backend has no notes, the refusal is the query's data. An expired session is
 * an error, so that the questions and the typed replies stay on the page.
 */
export const questionsQuery = queryOptions({
  queryKey: ['questions'],
  networkMode: 'always',
  gcTime,
  refetchOnWindowFocus: 'always',
  queryFn: ({ signal }) =>
    readOrThrow(
      readNotes({ data: sendsNothing, signal }).then((sent): Promise<Answer<Data<typeof i18n.notes>>> => sent.json()),
      ['not-found', 'not-implemented'],
    ),
})

/**
 * Returns the open questions, each with its replies, in the order of `notes`. Also includes a closed question if
 * `isHeld` returns true for its id.
 */
export function threadsOf(notes: readonly StoredNote[], isHeld: (id: string) => boolean): Thread[] {
  const replies = Map.groupBy(notes, (note) => note.reply_to)
  return notes
    .filter((note) => isOpenQuestion(note) || (note.reply_to === null && isHeld(note.id)))
    .map((note) => ({ note, replies: replies.get(note.id) ?? [] }))
}

export type Answering = { note: StoredNote; reply: Reply | null; closes: boolean }

/**
 * Returns the notes to send for an answer to a question: the reply, if there is one, and the question marked as closed,
 * if `closes`. The reply comes first, because closing ends the thread.
 */
export function notesToSend({ note: { id, space, lang, key, text }, reply, closes }: Answering): SentNote[] {
  const about = { space, lang, key, open: false }
  return [
    ...(reply ? [{ ...about, id: reply.id, reply_to: id, text: toStorable(reply.text) }] : []),
    ...(closes ? [{ ...about, id, reply_to: null, text }] : []),
  ]
}

/** Returns the notes with the saved ones merged in: a known note keeps its place, a new note is added at the end. */
export function withSaved(notes: readonly StoredNote[], saved: readonly StoredNote[]): StoredNote[] {
  const rest = new Map(saved.map((note) => [note.id, note]))
  const placed = notes.map((note) => {
    const now = rest.get(note.id) ?? note
    rest.delete(note.id)
    return now
  })
  return [...placed, ...rest.values()]
}

export function useAnswerQuestion() {
  const client = useQueryClient()
  const { who } = useShell()
  return useMutation({
    mutationKey: ['questions', 'answer'],
    mutationFn: (answering: Answering): Promise<Answer<Data<typeof i18n.saveNotes>>> =>
      sendSigned(() => {
        const by = { owner: who ? ownerOf(who) : '' }
        return saveNotes({ data: { ...sendsNothing, body: { notes: notesToSend(answering) }, ...by } })
      }),
    onSuccess: (answer) => {
      if (!answer.ok) return
      client.setQueryData(questionsQuery.queryKey, (before) =>
        before?.ok
          ? { ...before, data: { ...before.data, notes: withSaved(before.data.notes, answer.data.notes) } }
          : before,
      )
    },
    // If the answer is lost, it is unknown what was saved, so the notes are read again. The work list is too, because
    // it counts the open questions.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: questionsQuery.queryKey })
      void client.invalidateQueries({ queryKey: ['work'] })
    },
  })
}
