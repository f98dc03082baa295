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
import { defineBench } from './kit/bench.ts'
import { countServerAsOwn } from './kit/machine.ts'
import { median, msOf, repeat } from './kit/timing.ts'

const kinds = ['closure', 'ltree', 'parents'] as const
type Kind = (typeof kinds)[number]
type Query = (text: string, values?: unknown[]) => Promise<unknown>
/** A question that is asked of each kind of tree, and how often. */
type Asked = { runs: number; run: (kind: Kind, index: number) => Promise<unknown> }
type Trees = { asked: Map<string, Asked>; close: () => Promise<void> }

/** Copies the companies into a table with their paths, and into one with only their parents. */
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

/** $1 is a company, $2 the parameter of the question. */
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

/**
 * Moves company $1 under company $2. For paths and parents, the statement includes the cycle check; for the closure, a
 * trigger does it.
 */
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

/**
 * Fills a database with this number of companies in all three kinds. Returns the companies, the places to ask about,
 * and the size of each subtree.
 */
async function fill(size: number, database: Database, query: Query) {
  await database.write(async (tx) => {
    await seedDemo(tx, new Date())
    const nothing = { contacts: 0, baskets: 0, priceLogs: 0, systemTexts: 0 }
    await enlarge(tx, new Date(), { ...nothing, companies: size })
  })
  const companies = await database.read.select().from(company).orderBy(company.id)
  const [dealer] = await database.read.select().from(contact).where(eq(contact.email, 'dealer@demo.example'))
  for (const statement of others.split(';\n')) if (statement.trim() !== '') await query(statement)
  await database.vacuumAndAnalyze()
  const below = new Map<number, number>()
  for (const { ancestorId: id } of await database.read.select().from(companyAncestor))
    below.set(id, (below.get(id) ?? 0) + 1)
  const largest = [...below].sort((a, b) => b[1] - a[1]).map(([id]) => id)
  const places = { root: largest[0] ?? 1, branch: largest[1] ?? 2, dealer: dealer?.companyId ?? 3 }
  return { companies, below, largest, places, leaves: companies.slice(-200).map(({ id }) => id) }
}

async function ask(size: number, database: Database, query: Query): Promise<Map<string, Asked>> {
  const { companies, below, largest, places, leaves } = await fill(size, database, query)
  const asked = new Map<string, Asked>()
  for (const [name, statements] of Object.entries(questions)) {
    const ofOne = /^(breadcrumbs|is one)/.test(name)
    for (const [place, id] of Object.entries(ofOne ? { 'leaf in the tree': 0 } : places)) {
      const values = (index: number) => {
        const one = id || leaves[index % leaves.length]
        return name.startsWith('is one') ? [one, places.branch] : [one]
      }
      const runs = size > 1000 && id === places.root ? 3 : 15
      asked.set(`${name} (${place})`, { runs, run: (kind, index) => query(statements[kind], values(index)) })
    }
  }
  const parentOf = (id: number) => companies.find((one) => one.id === id)?.parentId ?? 1
  const elsewhere = largest.slice(2).find((id) => parentOf(id) === parentOf(places.branch)) ?? 3
  const leaf = leaves[0] ?? 9
  const movable: [string, number, number, number][] = [
    ['moving a leaf', leaf, parentOf(leaf), elsewhere],
    ['moving a dealer', places.dealer, parentOf(places.dealer), elsewhere],
    ['moving a branch', elsewhere, parentOf(places.branch), places.branch],
  ]
  for (const [name, id, from, to] of movable) {
    const runs = (below.get(id) ?? 1) > 1000 ? 2 : 6
    // Moves alternate between two parents, so an even number of them leaves the tree unchanged.
    asked.set(name, { runs, run: (kind, index) => query(moves[kind], [id, index % 2 === 0 ? to : from]) })
  }
  return asked
}

async function openEmbedded(size: number): Promise<Trees> {
  const client = await PGlite.create({ extensions: { pg_trgm, ltree } })
  const database = await databaseOn(client)
  const asked = await ask(size, database, (text, values) => client.query(text, values))
  return { asked, close: () => database.close() }
}

async function openOnServer(server: string, size: number): Promise<Trees> {
  const { url, drop } = await makeServerDatabase(server)
  const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir() })
  const client = new Client({ connectionString: url, options: '-c jit=off' })
  await client.connect()
  await countServerAsOwn(client)
  const close = async () => {
    await client.end()
    await database.close()
    await drop()
  }
  return { asked: await ask(size, database, (text, values) => client.query(text, values)), close }
}

export const tree = defineBench({
  name: 'tree',
  says: 'the tree of companies as a closure table, beside ltree paths and beside parents alone; on PostgreSQL at 100,000 too',
  needs: [],
  sizes: {},
  figures: {
    ltree: { says: 'the closure table, beside ltree paths', unit: 'times' },
    parents: { says: 'the closure table, beside recursive queries', unit: 'times' },
  },
  async prepare() {
    const server = process.env['DATABASE_URL']
    const trees: [string, Trees][] = server
      ? await repeat(2, async (at) => {
          const size = at === 0 ? 400 : 100_000
          return [`${size} companies`, await openOnServer(server, size)]
        })
      : [['400 companies, embedded', await openEmbedded(400)]]
    const all = new Map(
      trees.flatMap(([size, { asked }]) =>
        [...asked].flatMap(([name, one]) =>
          (['ltree', 'parents'] as const).map((kind): [string, Asked & { kind: Kind }] => [
            `${name} beside ${kind}, ${size}`,
            { ...one, kind },
          ]),
        ),
      ),
    )
    const side = async (one: string, isClosure: boolean) => {
      const found = all.get(one)
      if (found === undefined) throw new Error(`${one} is not asked`)
      const { kind, runs, run } = found
      const times = await repeat(runs, (index) => msOf(() => run(isClosure ? 'closure' : kind, index)))
      return { [kind]: median(times) }
    }
    return {
      cases: [...all.keys()],
      a: (one) => side(one, true),
      b: (one) => side(one, false),
      close: async () => void (await repeat(trees.length, async (at) => trees[at]?.[1].close())),
    }
  },
})
