import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

const templateOf = (run: string) => `portal_template_${run}`

/** Creates an empty database on a server, or a copy of another one there. */
export async function makeServerDatabase(
  server: string,
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `portal_test_${randomBytes(6).toString('hex')}`
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`))
  return { url: urlOf(server, name), drop: () => onServer(server, (client) => drop(client, name)) }
}

/** Returns the name of a database that the tests of a run copy. The first call creates it; `dropTemplate` drops it. */
export async function makeTemplate(server: string, run: string, fill: (url: string) => Promise<void>): Promise<string> {
  const name = templateOf(run)
  await onServer(server, async (client) => {
    // Other callers wait until the database exists. The lock ends with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft}`)
    await fill(urlOf(server, draft))
    await client.query(`alter database ${draft} rename to ${name}`)
  })
  return name
}

export const dropTemplate = (server: string, run: string) => onServer(server, (client) => drop(client, templateOf(run)))

const drop = (client: Client, name: string) => client.query(`drop database if exists ${name} with (force)`)

function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(server: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
