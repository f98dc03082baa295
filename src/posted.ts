export type Posted = {
  form: string
  /** What was entered, without secrets: no page may hold them. */
  entries: Record<string, string | boolean>
  errors: Record<string, string[]>
  messages: string[]
}
