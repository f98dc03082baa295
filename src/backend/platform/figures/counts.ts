/** The background jobs of a process. */
export const jobNames = ['baskets', 'mails', 'vartexts', 'sweep'] as const
export type JobName = (typeof jobNames)[number]

/** What this process has counted since its start. */
export const counts = {
  /** Failed runs of each background job. */
  jobFailures: { baskets: 0, mails: 0, vartexts: 0, sweep: 0 } satisfies Record<JobName, number>,
  /** Translations saved by translators, and those refused because someone else had changed the text. */
  translationsSaved: 0,
  translationConflicts: 0,
}
