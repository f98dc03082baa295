import type { StoredNote } from '#src/contract/translators/notes.ts'

/** Whether a note is a first one to which an answer is still wanted. */
export const isOpenQuestion = ({ reply_to: replyTo, open }: Pick<StoredNote, 'reply_to' | 'open'>): boolean =>
  replyTo === null && open
