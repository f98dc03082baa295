/** A form that a browser sent by itself and that was refused: what stands in the page that answers it. */
export type Posted = {
  /** As the form is named to its kit. */
  form: string
  /** What was entered, without what no page may hold. */
  entries: Record<string, string | boolean>
  errors: Record<string, string[]>
  messages: string[]
}
