import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { restrictAccess } from '#src/data-directory.ts'
import { parseSettings } from '#src/settings.ts'

const fresh = () => join(mkdtempSync(join(tmpdir(), 'portal-private-')), 'data')

/** Returns this path and those below it, as far as another user of the machine may read, change or enter them. */
function openPaths(path: string): string[] {
  const stats = lstatSync(path)
  const here = !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0 ? [path] : []
  return stats.isDirectory() ? [...here, ...readdirSync(path).flatMap((name) => openPaths(join(path, name)))] : here
}

describe.skipIf(process.platform === 'win32')('only the portal’s user can access the data directory', () => {
  test('from the start, including the database and the secret', async () => {
    process.umask(0o000)
    const dataDir = fresh()
    parseSettings({ PORTAL_DATA: dataDir })
    await (await openDatabase({ databaseUrl: undefined, dataDir })).close()
    expect(readdirSync(join(dataDir, 'db'))).toContain('postgresql.conf')
    expect(openPaths(dataDir)).toEqual([])
  })

  test('even if an older portal, or an operator, left it open', async () => {
    const dataDir = fresh()
    await (await openDatabase({ databaseUrl: undefined, dataDir })).close()
    for (const name of ['outbox', 'assets']) mkdirSync(join(dataDir, name))
    writeFileSync(join(dataDir, 'outbox', 'a.eml'), 'a link')
    for (const name of ['', 'db', 'outbox', 'assets']) chmodSync(join(dataDir, name), 0o755)
    for (const path of ['lock', 'db/postgresql.conf', 'outbox/a.eml']) chmodSync(join(dataDir, path), 0o666)
    await (await openDatabase({ databaseUrl: undefined, dataDir })).close()
    expect(openPaths(dataDir)).toEqual([])
  })

  test('but an open directory with other files is rejected in one line, and left unchanged', () => {
    const dataDir = fresh()
    mkdirSync(join(dataDir, 'somebody'), { recursive: true })
    chmodSync(dataDir, 0o755)
    expect(() => restrictAccess(dataDir)).toThrow(/^PORTAL_DATA is ".*": other users .*"somebody".*alone\.$/)
    expect(lstatSync(dataDir).mode & 0o777).toBe(0o755)
  })

  test('and the target of a link in it is not touched', () => {
    const dataDir = fresh()
    const elsewhere = fresh()
    mkdirSync(elsewhere)
    chmodSync(elsewhere, 0o755)
    mkdirSync(dataDir)
    symlinkSync(elsewhere, join(dataDir, 'outbox'))
    restrictAccess(dataDir)
    expect(lstatSync(elsewhere).mode & 0o777).toBe(0o755)
  })
})
