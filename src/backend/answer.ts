import { answerCall } from '#src/backend/answer-call.ts'
import { answerHttp } from '#src/backend/answer-http.ts'
import { endStreams } from '#src/backend/basket-stream.ts'
import type { Ground } from '#src/backend/context.ts'
import type { Caller } from '#src/vue/caller.ts'
import { openDatabase } from '#src/backend/db.ts'
import { keepHouse } from '#src/backend/housekeeping.ts'
import { createLog } from '#src/backend/log.ts'
import { hearOperators } from '#src/backend/operate/control.ts'
import { sweepUploads } from '#src/backend/price-progress.ts'
import { seedOnce } from '#src/backend/seed.ts'
import type { Settings } from '#src/settings.ts'
import type { Answer } from '#src/vue/call.ts'
import { type CallName, calls } from '#src/vue/calls.ts'

export type Backend = {
  /** In process: the input is parsed here again, whoever calls. */
  answerCall: (call: { name: string }, input: unknown, caller: Caller) => Promise<Answer<unknown>>
  answerHttp: (request: Request) => Promise<Response>
  /** Ends the answers that would never end by themselves. */
  endStreams: () => void
  /** Lets the round of background work under way end, then closes the database. */
  close: () => Promise<void>
}

type Opened = { ground: Ground; close: () => Promise<void> }

declare global {
  var portalBackend: Promise<Opened> | undefined
}

/** Opens the database once a process; a dev server that loads this module anew finds it open, and answers by the new code. */
export async function openBackend(settings: Settings): Promise<Backend> {
  globalThis.portalBackend ??= open(settings)
  try {
    const { ground, close } = await globalThis.portalBackend
    return {
      answerCall: (call, input, caller) => {
        if (!isCallName(call.name)) throw new Error(`There is no call ${call.name}`)
        return answerCall(ground, call.name, async () => input, caller)
      },
      answerHttp: (request) => answerHttp(ground, request),
      endStreams,
      close,
    }
  } catch (error) {
    globalThis.portalBackend = undefined
    throw error
  }
}

async function open(settings: Settings): Promise<Opened> {
  const log = createLog(settings.logLevel)
  const database = await openDatabase(settings)
  const ground: Ground = { database, settings, log }
  try {
    await seedOnce(ground, new Date())
    await sweepUploads(ground, new Date(), true)
  } catch (error) {
    await database.close()
    throw error
  }
  const stop = keepHouse(ground)
  const stopHearing = database.embedded ? await hearOperators(ground) : undefined
  const close = async () => {
    globalThis.portalBackend = undefined
    endStreams()
    await stopHearing?.()
    await stop()
    await database.close()
  }
  return { ground, close }
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name)
}
