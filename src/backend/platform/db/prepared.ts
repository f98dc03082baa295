import type { Db } from './db.ts'

/** A statement that is built once a database, not once a call: the query builder takes longer over some than PostgreSQL does. */
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
