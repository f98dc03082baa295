import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Log } from '#src/backend/platform/log/log.ts'

const dayMs = 86_400_000
/**
 * How long unused assets are kept. Tabs stay open for days, and load parts of the build with which they were opened.
 */
const unusedForMs = 14 * dayMs

/**
 * Copies a build's assets into a folder that the processes of all builds share, because a load balancer may send a
 * request for a script to a process of another build. Once a day, marks the assets as used and removes those that no
 * process has used for 14 days. Returns a function that reads an asset by name; it resolves to undefined if there is
 * none. If the folder cannot be written, this is only logged.
 */
export async function shareAssets(
  folder: string,
  client: ReadonlyMap<string, Buffer>,
  log: Log,
): Promise<(name: string) => Promise<Buffer | undefined>> {
  // Without packed copies: requests for another build's assets are rare, and are compressed when they are answered.
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
  // An empty file may be left after a power failure.
  if (size === body.byteLength) return utimes(file, now, now)
  // Written under another name first, because another process may write or read the same file at the same time.
  const part = `${file}.${process.pid}-${now.getTime()}.part`
  await writeFile(part, body)
  await rename(part, file)
}

async function removeIfUnused(file: string): Promise<void> {
  const { mtimeMs } = await stat(file)
  if (mtimeMs < Date.now() - unusedForMs) await rm(file, { force: true })
}
