import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '#src/backend/platform/call/context.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { DirectoryHeld } from '#src/backend/platform/db/directory-lock.ts'
import { createLog } from '#src/backend/platform/log/log.ts'
import { findControlAddress } from './control-address.ts'
import type { Operation } from './operation.ts'
import { answering, wireOver } from './wire.ts'
import type { Settings } from '#src/settings.ts'
import { version } from '#src/version.ts'

export type Operator = <Input, Question, Reply, Output>(
  operation: Operation<Input, Question, Reply, Output>,
  input: Input,
  answer?: (question: Question) => Promise<Reply>,
) => Promise<Output>

/**
 * How long to wait for a process that holds the database but does not listen, in ms. A starting portal locks the
 * database before it listens, and a stopping one unlocks it afterwards.
 */
const startTimeoutMs = 6_000

/**
 * Calls `use` with a function that runs operations, and returns its result. The operations run on a database that is
 * opened here. If another process holds the database, they run in that process. Throws a one-line error if neither is
 * possible.
 */
export async function asOperator<T>(settings: Settings, use: (operator: Operator) => Promise<T>): Promise<T> {
  const until = Date.now() + startTimeoutMs
  for (;;) {
    try {
      return await inProcess(settings, use)
    } catch (error) {
      if (!(error instanceof DirectoryHeld)) throw error
      const socket = await call(settings.dataDir)
      if (socket) {
        socket.destroy()
        return use((operation, input, answer) => remotely(settings.dataDir, operation, input, answer))
      }
      if (Date.now() > until) throw error
    }
    await sleep(200)
  }
}

async function inProcess<T>(settings: Settings, use: (operator: Operator) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings, { isLongWork: true })
  const platform: Platform = { database, settings, log: createLog('warn') }
  try {
    return await use((operation, input, answer = noQuestions) => operation.run(platform, input, answer))
  } finally {
    await database.close()
  }
}

async function noQuestions(): Promise<never> {
  throw new Error('An unexpected question')
}

async function remotely<Input, Question, Reply, Output>(
  dataDir: string,
  operation: Operation<Input, Question, Reply, Output>,
  input: Input,
  answer: (question: Question) => Promise<Reply> = noQuestions,
): Promise<Output> {
  const socket = await call(dataDir)
  if (!socket) throw new Error('The running portal has just stopped. Try again.')
  const wire = wireOver(socket)
  try {
    await wire.send({ version, operation: operation.name, input })
    for (;;) {
      const said = answering.parse(await wire.receive())
      if ('ask' in said) await wire.send({ reply: await answer(operation.question.parse(said.ask)) })
      else if ('failed' in said) throw new Error(said.failed)
      else return operation.output.parse(said.done)
    }
  } finally {
    socket.destroy()
  }
}

function call(dataDir: string): Promise<Socket | undefined> {
  const address = findControlAddress(dataDir)
  if (address === undefined) return Promise.resolve(undefined)
  return new Promise((done) => {
    const socket = connect(address, () => done(socket))
    socket.on('error', () => done(undefined))
  })
}
