// The tree of companies as a closure table, as ltree paths and by the parents alone (recursive queries): one filling, the same
// questions, medians and 95th percentiles. On the server of DATABASE_URL at 400 and 100,000 companies, in a database of
// its own that is dropped afterwards; on the embedded database, without DATABASE_URL, at 400.
import { tmpdir } from 'node:os'
import { PGlite } from '@electric-sql/pglite'
import { ltree } from '@electric-sql/pglite/contrib/ltree'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import type { Database } from '#src/backend/platform/db/db.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { databaseOn } from '#src/backend/platform/db/db-embedded.ts'
import { enlarge } from '#src/backend/demo/large.ts'
import { seedDemo } from '#src/backend/demo/seed-demo.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { makeServerDatabase } from '#tests/backend/server-database.ts'
import { summary, timesOfEach, written } from './kit/timing.ts'

const kinds = ['closure', 'ltree', 'parents'] as const
type Kind = (typeof kinds)[number]
type Query = (text: string, values?: unknown[]) => Promise<unknown>

/** The companies once more with a path each, and once with their parents alone. */
const others = `
create extension ltree;
create table by_path as select c.*,
  text2ltree((select string_agg(a.ancestor_id::text, '.' order by a.depth desc) from company_ancestor a where a.company_id = c.id)) path
  from company c;
alter table by_path add primary key (id);
create index on by_path using gist (path);
create index on by_path (parent_id, name1, id);
create index on by_path using gin (search gin_trgm_ops);
create table by_parent as select * from company;
alter table by_parent add primary key (id);
create index on by_parent (parent_id, name1, id);
create index on by_parent using gin (search gin_trgm_ops);
`

const up = `with recursive up(id, parent_id, name1, depth) as (
  select id, parent_id, name1, 0 from by_parent where id = $1
  union all select p.id, p.parent_id, p.name1, up.depth + 1 from up join by_parent p on p.id = up.parent_id) `
const down = `with recursive down(id) as (
  select id from by_parent where id = $1 union all select c.id from down join by_parent c on c.parent_id = down.id) `
const pathOf = '(select path from by_path where id = $1)'

/** $1 is a company, $2 what is asked about it. */
const questions: Record<string, Record<Kind, string>> = {
  'breadcrumbs of a company': {
    closure:
      'select p.id, p.name1 from company_ancestor a join company p on p.id = a.ancestor_id where a.company_id = $1 order by a.depth desc',
    ltree: `select p.id, p.name1 from by_path p where p.id = any(string_to_array(${pathOf}::text, '.')::int[]) order by nlevel(p.path)`,
    parents: `${up}select id, name1 from up order by depth desc`,
  },
  'children, and whether they have some': {
    closure:
      'select c.id, c.name1, exists (select from company k where k.parent_id = c.id) from company c where c.parent_id = $1 order by name1, id',
    ltree:
      'select c.id, c.name1, exists (select from by_path k where k.parent_id = c.id) from by_path c where c.parent_id = $1 order by name1, id',
    parents:
      'select c.id, c.name1, exists (select from by_parent k where k.parent_id = c.id) from by_parent c where c.parent_id = $1 order by name1, id',
  },
  'is one below the other': {
    closure: 'select from company_ancestor where company_id = $1 and ancestor_id = $2',
    ltree: `select from by_path where id = $2 and path @> ${pathOf}`,
    parents: `${up}select from up where id = $2`,
  },
  'all below a company': {
    closure: 'select count(*) from company_ancestor where ancestor_id = $1',
    ltree: `select count(*) from by_path where path <@ ${pathOf}`,
    parents: `${down}select count(*) from down`,
  },
  'a rare name below a company': searchFor('ahlers'),
  'a common name below a company': searchFor('gmbh'),
}

function searchFor(word: string): Record<Kind, string> {
  const like = `search like '%${word}%'`
  return {
    closure: `select count(*) from company c join company_ancestor a on a.company_id = c.id where a.ancestor_id = $1 and ${like}`,
    ltree: `select count(*) from by_path where path <@ ${pathOf} and ${like}`,
    parents: `${down}select count(*) from down join by_parent c using (id) where ${like}`,
  }
}

/** Moves company $1 under company $2; the path's circle check and the parents' are part of it, as the trigger's is. */
const moves: Record<Kind, string> = {
  closure: 'update company set parent_id = $2 where id = $1',
  ltree: `with moved as (select id, path from by_path where id = $1), target as (select path from by_path where id = $2)
    update by_path b set path = target.path || subpath(b.path, nlevel(moved.path) - 1),
      parent_id = case when b.id = moved.id then $2 else b.parent_id end
    from moved, target where b.path <@ moved.path and not target.path <@ moved.path`,
  parents: `with recursive up(id, parent_id) as (
      select id, parent_id from by_parent where id = $2
      union all select p.id, p.parent_id from up join by_parent p on p.id = up.parent_id)
    update by_parent set parent_id = $2 where id = $1 and not exists (select from up where id = $1)`,
}

async function measure(size: number, database: Database, query: Query): Promise<void> {
  await database.write(async (tx) => {
    await seedDemo(tx, new Date())
    const nothing = { contacts: 0, baskets: 0, priceLogs: 0, systemTexts: 0 }
    await enlarge(tx, new Date(), { ...nothing, companies: size })
  })
  const companies = await database.read.select().from(company).orderBy(company.id)
  const [dealer] = await database.read.select().from(contact).where(eq(contact.email, 'dealer@demo.example'))
  for (const statement of others.split(';\n')) if (statement.trim() !== '') await query(statement)
  await database.tidy()
  const below = new Map<number, number>()
  for (const { ancestorId: id } of await database.read.select().from(companyAncestor))
    below.set(id, (below.get(id) ?? 0) + 1)
  const largest = [...below].sort((a, b) => b[1] - a[1]).map(([id]) => id)
  const places = { root: largest[0] ?? 1, branch: largest[1] ?? 2, dealer: dealer?.companyId ?? 3 }
  const leaves = companies.slice(-200).map(({ id }) => id)
  console.log(`\n${size.toLocaleString('en')} companies: median / p95, and the median against the closure's`)
  const report = async (name: string, runs: number, run: (kind: Kind, index: number) => Promise<unknown>) => {
    const found = [...(await timesOfEach(kinds, runs, run))].map(([kind, taken]) => ({ kind, times: summary(taken) }))
    const first = found[0]?.times.median ?? Number.NaN
    const cells = found.map(
      ({ kind, times }) => `${kind} ${written(times)}`.padEnd(34) + `${(times.median / first).toFixed(1)}×`.padEnd(9),
    )
    console.log(`${name.padEnd(48)}${cells.join('')}`)
  }
  for (const [name, statements] of Object.entries(questions)) {
    const ofOne = /^(breadcrumbs|is one)/.test(name)
    for (const [place, id] of Object.entries(ofOne ? { 'leaf in the tree': 0 } : places)) {
      const values = (index: number) => {
        const one = id || leaves[index % leaves.length]
        return name.startsWith('is one') ? [one, places.branch] : [one]
      }
      await report(`${name} (${place})`, size > 1000 && id === places.root ? 15 : 100, (kind, index) =>
        query(statements[kind], values(index)),
      )
    }
  }
  const home = companies.find(({ id }) => id === places.branch)?.parentId ?? 1
  const elsewhere = largest.slice(2).find((id) => companies[id - 1]?.parentId === home) ?? 3
  const movable: [string, number, number, number][] = [
    ['moving a leaf', leaves[0] ?? 9, companies[(leaves[0] ?? 9) - 1]?.parentId ?? 1, elsewhere],
    [
      `moving a dealer with ${below.get(places.dealer)} companies`,
      places.dealer,
      companies[places.dealer - 1]?.parentId ?? 1,
      elsewhere,
    ],
    [`moving a branch with ${below.get(elsewhere)} companies`, elsewhere, home, places.branch],
  ]
  for (const [name, id, from, to] of movable)
    await report(name, (below.get(id) ?? 1) > 1000 ? 6 : 40, (kind, index) =>
      query(moves[kind], [id, index % 2 === 0 ? to : from]),
    )
}

const server = process.env['DATABASE_URL']
if (server === undefined) {
  const client = await PGlite.create({ extensions: { pg_trgm, ltree } })
  const database = await databaseOn(client)
  await measure(400, database, (text, values) => client.query(text, values))
  await database.close()
}
for (const size of server === undefined ? [] : [400, 100_000]) {
  const { url, drop } = await makeServerDatabase(server ?? '')
  const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir() })
  const client = new Client({ connectionString: url, options: '-c jit=off' })
  await client.connect()
  try {
    await measure(size, database, (text, values) => client.query(text, values))
  } finally {
    await client.end()
    await database.close()
    await drop()
  }
}
