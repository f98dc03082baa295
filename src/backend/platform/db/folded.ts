import { type SQL, sql } from 'drizzle-orm'
import { searchForms, searchWords } from '#src/contract/values/search-text.ts'

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** True of a folded column that contains one form of a word; of none where it has no form. */
function hasForm(column: SQL, forms: readonly string[]): SQL {
  if (forms.length === 0) return sql`false`
  const likes = forms.map((form) => sql`${column} like ${containing(form)}`)
  return sql`(${sql.join(likes, sql` or `)})`
}

/** For each word of a search: true of a folded column that contains it. */
export const searchConditions = (search: string): ((column: SQL) => SQL)[] =>
  searchWords(search).map((forms) => (column: SQL) => hasForm(column, forms))

/** True of a folded column that contains a text, blanks included; of none where nothing of the text is compared. */
export const containsFolded = (column: SQL, text: string): SQL => hasForm(column, searchForms(text).filter(Boolean))

/** True of all folded columns that contain a text, and of some more: for an index, beside what tells exactly. */
export const mayContain = (column: SQL, text: string): SQL => hasForm(column, searchForms(text))
