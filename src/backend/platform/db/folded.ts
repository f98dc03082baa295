import { type SQL, sql } from 'drizzle-orm'
import { searchForms, searchWords } from '#src/contract/values/search-text.ts'

/** Returns the LIKE pattern of what contains a text. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * Returns a condition that is true if a folded column contains one form of a word, and false if the word has no form.
 */
function hasForm(column: SQL, forms: readonly string[]): SQL {
  if (forms.length === 0) return sql`false`
  const likes = forms.map((form) => sql`${column} like ${containing(form)}`)
  return sql`(${sql.join(likes, sql` or `)})`
}

/** Returns, for each word of a search, a condition that is true if a folded column contains it. */
export const searchConditions = (search: string): ((column: SQL) => SQL)[] =>
  searchWords(search).map((forms) => (column: SQL) => hasForm(column, forms))

/**
 * Returns a condition that is true if a folded column contains a text, blanks included; false if folding leaves nothing
 * of the text.
 */
export const containsFolded = (column: SQL, text: string): SQL => hasForm(column, searchForms(text).filter(Boolean))
