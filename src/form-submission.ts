export type FormSubmission = {
  form: string
  /** The entries of the form. Security: secrets are left out, because no page may contain them. */
  entries: Record<string, string | boolean>
  errors: Record<string, string[]>
  messages: string[]
}
