import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const chunkBytes = 65_536

type Spooled = { size: number; stream: () => ReadableStream<Uint8Array> }

/** Stores the files of one request on the disk instead of in memory. `close` removes them. */
export type Spool = {
  keep: (content: AsyncIterable<Uint8Array>) => Promise<Spooled>
  close: () => Promise<void>
}

const directoryIn = (dataDir: string) => join(dataDir, 'uploads')

/**
 * Opens a spool in PORTAL_DATA. Each file is unlinked as soon as it is open, so that a killed process leaves nothing
 * behind. Only the portal's system user can read it.
 */
export function openSpool(dataDir: string): Spool {
  const handles: FileHandle[] = []
  return {
    async keep(content) {
      const directory = directoryIn(dataDir)
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const path = join(directory, randomUUID())
      const handle = await open(path, 'wx+', 0o600)
      handles.push(handle)
      await rm(path, { force: true })
      let size = 0
      for await (const chunk of content) {
        await handle.writeFile(chunk)
        size += chunk.byteLength
      }
      return { size, stream: () => streamOf(handle) }
    },
    async close() {
      await Promise.all(handles.splice(0).map((handle) => handle.close()))
    },
  }
}

/**
 * Removes files that a process left in the spool's folder because it was killed between creating and unlinking them.
 */
export async function sweepSpool(dataDir: string): Promise<void> {
  const directory = directoryIn(dataDir)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (const name of await readdir(directory)) await rm(join(directory, name), { force: true })
}

function streamOf(handle: FileHandle): ReadableStream<Uint8Array> {
  let position = 0
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { bytesRead, buffer } = await handle.read(new Uint8Array(chunkBytes), 0, chunkBytes, position)
      position += bytesRead
      if (bytesRead === 0) controller.close()
      else controller.enqueue(buffer.subarray(0, bytesRead))
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}
