import { createCopy, type CopyParts } from './copy.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { isOfStorage, StorageFailure, toStorageFailure } from '#src/workspace/store/storage-failure.ts'

const retryMs = [1_000, 2_000, 5_000, 10_000, 30_000]

type Parts = CopyParts & {
  onEnd(texts: number): void
}

export type Memory = ReturnType<typeof createMemory>

/** Runs work one at a time: a call during a run makes it run once more. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  async function run(): Promise<void> {
    do {
      isAskedAgain = false
      await work()
    } while (isAskedAgain)
  }
  return () => {
    isAskedAgain = running !== null
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}

/** Works in this page's memory while the device stores nothing, and keeps trying to write back to disk. */
export function createMemory({ onEnd, ...parts }: Parts) {
  const copy = createCopy(parts)
  let failures = 0
  let changes = 0
  let running = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let trying: Promise<void> | null = null
  let isStopped = false
  let own: WorkspaceDb | undefined
  const started = start()
  later(retryMs[0] ?? 0)

  async function start(): Promise<WorkspaceDb> {
    try {
      own = await copy.open()
      return own
    } catch (error) {
      stop()
      onEnd(0)
      throw new StorageFailure('unavailable', String(error))
    }
  }

  function later(ms: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void tryDisk(), ms)
  }

  function stop(): void {
    isStopped = true
    copy.stop()
    clearTimeout(timer)
  }

  async function attempt(): Promise<void> {
    try {
      const db = await started
      const before = changes
      const texts = await copy.restoreUnsaved(db)
      if (isStopped) return
      failures = 0
      if (running > 0 || changes !== before) return later(0)
      stop()
      db.close()
      onEnd(texts)
    } catch {
      await copy.look(started)
      parts.drop()
      later(retryMs[Math.min(failures, retryMs.length - 1)] ?? 0)
      failures += 1
    }
  }

  function tryDisk(): Promise<void> {
    if (isStopped) return Promise.resolve()
    trying ??= attempt().finally(() => {
      trying = null
    })
    return trying
  }

  return {
    async use<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result> {
      running += 1
      changes += 1
      try {
        const db = await started
        const result = await work(db)
        await copy.report(db)
        return result
      } catch (error) {
        throw isOfStorage(error) ? toStorageFailure(error, 'use') : error
      } finally {
        running -= 1
      }
    },
    tryDisk,
    isOwn: (db: WorkspaceDb): boolean => db === own,
    look: oneAtATime(() => copy.look(started)),
    stop,
  }
}
