import type { Db } from './db.ts'

/**
 * Builds a statement once per database, not per call: for some statements the query builder takes longer than
 * PostgreSQL.
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>()
  return (db) => {
    const known = built.get(db)
    if (known !== undefined) return known
    const made = build(db)
    built.set(db, made)
    return made
  }
}
