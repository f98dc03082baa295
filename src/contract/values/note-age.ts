/** Maximum age, in ms, that a client sends with a note written offline. An older note is sent with this age. */
export const maxNoteAgeMs = 60 * 86_400_000
