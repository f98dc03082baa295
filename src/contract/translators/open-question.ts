import type { StoredNote } from '#src/contract/translators/notes.ts'

/** Returns whether a note is an open question: it begins a thread, and the thread is not closed. */
export const isOpenQuestion = ({ reply_to: replyTo, open }: Pick<StoredNote, 'reply_to' | 'open'>): boolean =>
  replyTo === null && open
