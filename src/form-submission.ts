export type FormSubmission = {
  form: string
  /** Entries of the form. Security: without secrets, which no page may contain. */
  entries: Record<string, string | boolean>
  errors: Record<string, string[]>
  messages: string[]
}
