import { type SQL, sql } from 'drizzle-orm'
import { searchForms, searchWords } from '#src/contract/values/search-text.ts'

/**
 * Returns a LIKE pattern that matches values that contain this text. Characters with a special meaning in patterns are
 * escaped.
 */
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

/**
 * Returns one function per word of a search. It takes a folded column (lower case, no accents) and returns the SQL
 * condition that the column contains the word.
 */
export const searchConditions = (search: string): ((column: SQL) => SQL)[] =>
  searchWords(search).map((forms) => (column: SQL) => hasForm(column, forms))

/**
 * Returns the SQL condition that a folded column (lower case, no accents) contains a text, including its spaces. If
 * nothing is left of the text after folding, the condition is false.
 */
export const containsFolded = (column: SQL, text: string): SQL => hasForm(column, searchForms(text).filter(Boolean))
