import type { Db } from './db.ts'

/** Databases behind a pooler, which may give each statement a connection that does not know its name. */
const unnamed = new WeakSet<Db>()

export const sendNoNames = (db: Db): unknown => unnamed.add(db)

/**
 * Builds a statement once per database, not per call: for some statements the query builder takes longer than
 * PostgreSQL. `named` returns the name to prepare it under, or '' where the connection carries none.
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
