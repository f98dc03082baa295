/** Counters of this process since its start. */
export const counts = {
  /** Failed runs of each background job. */
  jobFailures: { baskets: 0, mails: 0, vartexts: 0, sweep: 0 },
  /** Translations saved by translators, and those refused because someone else had changed the text. */
  translationsSaved: 0,
  translationConflicts: 0,
}

export type JobName = keyof typeof counts.jobFailures
