import type { Db } from './db.ts'

/**
 * Databases behind a pooler. It may run each statement on another connection, where a statement prepared by name does
 * not exist.
 */
const unnamed = new WeakSet<Db>()

export const sendNoNames = (db: Db): unknown => unnamed.add(db)

/**
 * Returns a function that returns the statement for a database. It is built only once per database, because building
 * some statements takes longer than running them. In `build`, `named` returns the name under which to prepare the
 * statement; '' behind a pooler.
 */
export function prepared<Statement>(
  build: (db: Db, named: (name: string) => string) => Statement,
): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>()
  return (db) => {
    const known = built.get(db)
    if (known !== undefined) return known
    const made = build(db, (name) => (unnamed.has(db) ? '' : name))
    built.set(db, made)
    return made
  }
}
