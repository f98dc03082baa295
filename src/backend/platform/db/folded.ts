import { type SQL, sql } from 'drizzle-orm'
import { searchForms, searchWords } from '#src/contract/values/search-text.ts'

/** Returns the LIKE pattern for values that contain a text. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * Returns a condition that a folded column (lower case, no accents) contains at least one of the forms of a word.
 * Without forms, the condition is false.
 */
function hasForm(column: SQL, forms: readonly string[]): SQL {
  if (forms.length === 0) return sql`false`
  const likes = forms.map((form) => sql`${column} like ${containing(form)}`)
  return sql`(${sql.join(likes, sql` or `)})`
}

/** Returns a function for each word of a search. It returns the condition that a folded column contains the word. */
export const searchConditions = (search: string): ((column: SQL) => SQL)[] =>
  searchWords(search).map((forms) => (column: SQL) => hasForm(column, forms))

/**
 * Returns the condition that a folded column contains a text, with its spaces. If folding leaves nothing of the text,
 * the condition is false.
 */
export const containsFolded = (column: SQL, text: string): SQL => hasForm(column, searchForms(text).filter(Boolean))
