import { type SQL, sql } from 'drizzle-orm'
import { searchForms, searchWords } from '#src/contract/values/search-text.ts'

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** True of a folded column that contains one form of a word. */
function hasForm(column: SQL, forms: readonly string[]): SQL {
  const likes = forms.map((form) => sql`${column} like ${containing(form)}`)
  return sql`(${sql.join(likes, sql` or `)})`
}

/** For each word of a search: true of a folded column that contains it. */
export const searchConditions = (search: string): ((column: SQL) => SQL)[] =>
  searchWords(search).map((forms) => (column: SQL) => hasForm(column, forms))

/** True of a folded column that contains a text, blanks included. */
export const containsFolded = (column: SQL, text: string): SQL => hasForm(column, searchForms(text))
