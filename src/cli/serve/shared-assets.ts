import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Log } from '#src/backend/platform/log/log.ts'

const dayMs = 86_400_000
/** Tabs stay open for days, and load parts of the build that they began with. */
const unusedForMs = 14 * dayMs

/**
 * Shares the assets of a build with processes of other builds, by a folder: a balancer may send a page's request for a
 * script to a process whose build has no such script. Copies the assets into the folder, marks them as used every day,
 * and removes those that no process has used for 14 days. Returns what finds an asset by its name. A folder that cannot
 * be written is logged, and leaves this process with its own assets and those it can read.
 */
export async function shareAssets(
  folder: string,
  client: ReadonlyMap<string, Buffer>,
  log: Log,
): Promise<(name: string) => Promise<Buffer | undefined>> {
  // Answers to other builds' pages are rare, and are compressed as they are sent.
  const own = [...client].filter(([name]) => dirname(name) === 'assets' && !/\.(br|gz)$/.test(name))
  const share = async () => {
    try {
      await mkdir(folder, { recursive: true })
      await Promise.all(own.map(([name, body]) => put(join(folder, basename(name)), body)))
      await Promise.all((await readdir(folder)).map((name) => removeIfUnused(join(folder, name))))
    } catch (error) {
      log.warn({ event: 'assets-not-shared', err: error }, 'Other processes do not get the assets of this build')
    }
  }
  await share()
  setInterval(() => void share(), dayMs).unref()
  return (name) => readFile(join(folder, basename(name))).catch(() => undefined)
}

async function put(file: string, body: Buffer): Promise<void> {
  const now = new Date()
  const size = await stat(file).then(
    (stats) => stats.size,
    () => undefined,
  )
  // A machine that lost its power may have left an empty file.
  if (size === body.byteLength) return utimes(file, now, now)
  // Another process may write the same file at the same time, or read it.
  const part = `${file}.${process.pid}-${now.getTime()}.part`
  await writeFile(part, body)
  await rename(part, file)
}

async function removeIfUnused(file: string): Promise<void> {
  const { mtimeMs } = await stat(file)
  if (mtimeMs < Date.now() - unusedForMs) await rm(file, { force: true })
}
