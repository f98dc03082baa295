const step = '--> statement-breakpoint'
const secondStep = /^\s*-- second step: \S/m

/** Statements that break the previous build if they change a table that it uses, each with the reason. */
const forbidden: readonly [RegExp, string][] = [
  [/\bdrop (?:table|column|view|materialized view|type|function|schema|extension|sequence)\b/, 'drops'],
  [/\bdrop default\b/, 'drops a default'],
  [/\brename\b/, 'renames'],
  [/\bset not null\b/, 'requires a value'],
  [/\balter (?:column )?"?\w+"? (?:set data )?type\b/, 'changes a type'],
  [/\badd (?:constraint "?\w+"? )?(?:check|unique|primary key|foreign key|exclude)\b/, 'adds a constraint'],
  [/\bcreate unique index\b/, 'adds a constraint'],
]

const addedColumns = /\badd (?:column )(?:if not exists )?.*?(?=, add |;|$)/g

const needsValue = (column: string) =>
  /\bnot null\b|\bprimary key\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column)

/**
 * Returns the statements of a migration that may break the previous build, each with the reason. Allows changes of
 * tables that the same migration creates, because no older build uses them. Also allows a statement with the comment
 * "-- second step: …", because the previous build no longer uses what the statement removes.
 */
export function brokenRules(migration: string): string[] {
  const statements = migration.split(step)
  const plain = statements.map(withoutTexts)
  const made = new Set(
    plain.flatMap((one) =>
      [...one.matchAll(/\bcreate table (?:if not exists )?([\w."]+)/g)].map(([, name = '']) => bare(name)),
    ),
  )
  return plain.flatMap((statement, at) => {
    const table =
      /\b(?:alter table (?:if exists )?(?:only )?|unique index (?:if not exists )?[\w."]+ on )([\w."]+)/.exec(
        statement,
      )?.[1]
    if (secondStep.test(statements[at] ?? '') || (table !== undefined && made.has(bare(table)))) return []
    const why = forbidden.find(([pattern]) => pattern.test(statement))?.[1]
    const added = (statement.match(addedColumns) ?? []).some(needsValue) ? 'requires a value' : undefined
    return why || added ? [`${why ?? added}: ${statement.trim().slice(0, 80)}`] : []
  })
}

const bare = (name: string) => name.replaceAll('"', '').replace(/^public\./, '')

/** Removes comments, string literals and function bodies, and converts the rest to lower case. */
const withoutTexts = (statement: string) =>
  statement
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
