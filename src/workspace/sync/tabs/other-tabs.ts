import * as z from 'zod'
import { spaces, type InMemoryText } from '#src/workspace/view.ts'
import { randomId } from '#src/browser/random-id.ts'

const lookAfterMs = 300
/** How long a tab may write (`tells`) or also save (`saves`) before it answers. The asking tab waits longer. */
const flushLimitMs = { tells: 1_500, saves: 15_000 }
const answerLimitMs = { tells: 2_500, saves: 17_000 }

const text = z.object({
  scope: z.enum(spaces),
  lang: z.string(),
  src: z.optional(z.string()),
  key: z.string(),
  text: z.string(),
  base: z.nullable(z.string()),
  editedAt: z.number(),
})
export const question = z.object({ kind: z.literal('asks'), id: z.string(), saves: z.boolean() })
export const answer = z.object({
  kind: z.literal('holds'),
  id: z.string(),
  session: z.string(),
  texts: z.array(text),
  otherChanges: z.number(),
})
type Question = z.infer<typeof question>
type Answer = z.infer<typeof answer>

/**
 * The list of tabs whose texts are stored nowhere else. `hold` adds a tab by its session id, and returns a function
 * that removes it. `list` returns the session ids; it includes suspended tabs, but not tabs that have ended.
 */
export type Holders = {
  hold(session: string): () => void
  list(): Promise<readonly string[]>
}

/**
 * What other tabs have only in memory. `otherChanges`: number of notes, terms, marks and reverted edits. `silent`:
 * number of tabs that have such data but did not answer.
 */
export type InOtherTabs = {
  texts: readonly InMemoryText[]
  otherChanges: number
  silent: number
}

type Parts = {
  session: string
  holders: Holders
  post(message: Question | Answer): void
  listUnwritten(): readonly InMemoryText[]
  otherChanges(): number
  /** Returns whether this tab has text that is not on the disk, or is being written. */
  isHolding(): boolean
  verify(): Promise<void>
  flush(saves: boolean): Promise<void>
}

const within = (ms: number, work: Promise<unknown>) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  return Promise.race([promise, work.catch(() => undefined)]).finally(() => clearTimeout(timer))
}

/**
 * Creates the functions with which a tab asks the other tabs for their unsaved data, and answers their questions. A tab
 * asks before an action that would lose texts that are only in memory.
 */
export function createOtherTabs({
  session,
  holders,
  post,
  listUnwritten,
  otherChanges,
  isHolding,
  verify,
  flush,
}: Parts) {
  const waiting = new Map<string, (given: Answer) => void>()
  let letGo: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const hold = () => {
    letGo ??= holders.hold(session)
  }

  function check(): void {
    timer = undefined
    if (isHolding()) hold()
    else drop()
  }

  function drop(): void {
    letGo?.()
    letGo = null
  }

  return {
    look(): void {
      if (isClosed) return
      if (listUnwritten().length > 0) hold()
      // Most typed text has been written by then.
      timer ??= setTimeout(check, lookAfterMs)
    },
    async answer({ id, saves }: Question): Promise<void> {
      await within(flushLimitMs[saves ? 'saves' : 'tells'], flush(saves))
      post({ kind: 'holds', id, session, texts: [...listUnwritten()], otherChanges: otherChanges() })
    },
    take(given: Answer): void {
      waiting.get(given.id)?.(given)
    },
    async ask(saves: boolean): Promise<InOtherTabs> {
      // Text that the disk accepts now is not reported as lost, in this tab or another.
      await within(flushLimitMs.tells, verify())
      const open = new Set((await holders.list()).filter((holder) => holder !== session))
      if (open.size === 0) return { texts: [], otherChanges: 0, silent: 0 }
      const id = randomId()
      const texts: InMemoryText[] = []
      let changes = 0
      const { promise: all, resolve } = Promise.withResolvers<void>()
      waiting.set(id, (given) => {
        texts.push(...given.texts)
        changes += given.otherChanges
        open.delete(given.session)
        if (open.size === 0) resolve()
      })
      post({ kind: 'asks', id, saves })
      await within(answerLimitMs[saves ? 'saves' : 'tells'], all)
      waiting.delete(id)
      return { texts, otherChanges: changes, silent: open.size }
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
      drop()
    },
  }
}
