/** Max age that is sent with a note written offline, in ms. An older note is sent with this age. */
export const maxNoteAgeMs = 60 * 86_400_000
