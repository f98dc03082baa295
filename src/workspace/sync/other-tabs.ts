import * as z from 'zod/mini'
import { spaces, type NotKept } from '#src/workspace/view.ts'

const lookAfterMs = 300
/** In its own tab each is given so long to write, or to save, before it says what is left; the asking one waits longer. */
const settleLimitMs = { tells: 1_500, saves: 15_000 }
const answerLimitMs = { tells: 2_500, saves: 17_000 }

const text = z.object({
  owner: z.string(),
  scope: z.enum(spaces),
  lang: z.string(),
  key: z.string(),
  text: z.string(),
  base: z.nullable(z.string()),
  editedAt: z.number(),
})
export const question = z.object({ kind: z.literal('asks'), id: z.string(), saves: z.boolean() })
export const answer = z.object({ kind: z.literal('holds'), id: z.string(), session: z.string(), texts: z.array(text) })
type Question = z.infer<typeof question>
type Answer = z.infer<typeof answer>

/** Which tabs of this browser hold texts that are nowhere else: known as long as the tab is there, asleep or not. */
export type Holders = {
  /** Says so of this tab until the returned function is called. */
  hold(session: string): () => void
  list(): Promise<readonly string[]>
}

/** What is only in the memory of other tabs; `silent` is how many have something there and do not say what. */
export type InOtherTabs = { texts: readonly NotKept[]; silent: number }

type Parts = {
  session: string
  holders: Holders
  post(message: Question | Answer): void
  /** What is only in this tab's memory. */
  listUnwritten(): readonly NotKept[]
  /** Or is on its way from there. */
  isHolding(): boolean
  /** Writes what can be written by now, and saves it where it is to be saved. */
  settle(saves: boolean): Promise<void>
}

const within = (ms: number, work: Promise<unknown>) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  return Promise.race([promise, work.catch(() => undefined)]).finally(() => clearTimeout(timer))
}

/** Between tabs: who holds what in its memory alone, before something ends that. */
export function createOtherTabs({ session, holders, post, listUnwritten, isHolding, settle }: Parts) {
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
    /** Something may be in memory only, or no longer. */
    look(): void {
      if (isClosed) return
      if (listUnwritten().length > 0) hold()
      // What is being typed is mostly written by then.
      timer ??= setTimeout(check, lookAfterMs)
    },
    async answer({ id, saves }: Question): Promise<void> {
      await within(settleLimitMs[saves ? 'saves' : 'tells'], settle(saves))
      post({ kind: 'holds', id, session, texts: [...listUnwritten()] })
    },
    take(given: Answer): void {
      waiting.get(given.id)?.(given)
    },
    async ask(saves: boolean): Promise<InOtherTabs> {
      const open = new Set((await holders.list()).filter((holder) => holder !== session))
      if (open.size === 0) return { texts: [], silent: 0 }
      const id = crypto.randomUUID()
      const texts: NotKept[] = []
      const { promise: all, resolve } = Promise.withResolvers<void>()
      waiting.set(id, (given) => {
        texts.push(...given.texts)
        open.delete(given.session)
        if (open.size === 0) resolve()
      })
      post({ kind: 'asks', id, saves })
      await within(answerLimitMs[saves ? 'saves' : 'tells'], all)
      waiting.delete(id)
      return { texts, silent: open.size }
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
      drop()
    },
  }
}
