/** How long somebody may have been offline with a note, at most; an older one is sent as being as old as that. */
export const maxNoteAgeMs = 60 * 86_400_000
