import { DrizzleQueryError } from 'drizzle-orm'
import { z } from 'zod'
import type { Ground } from '#src/backend/context.ts'

/**
 * One thing that an operator may have done where the database is open: in the process that holds it, or in the command's
 * own. While it runs it may ask the command questions, one at a time. All that is said travels as JSON.
 */
export type Operation<Input, Question, Reply, Output> = {
  name: string
  input: z.ZodType<Input>
  question: z.ZodType<Question>
  reply: z.ZodType<Reply>
  output: z.ZodType<Output>
  run: (ground: Ground, input: Input, ask: (question: Question) => Promise<Reply>) => Promise<Output>
}

export const operation = <Input, Question, Reply, Output>(
  definition: Operation<Input, Question, Reply, Output>,
): Operation<Input, Question, Reply, Output> => definition

/** For an operation that asks nothing. */
export const silent = { question: z.never(), reply: z.never() }

/** An operation whose command is in another process. */
export type Served = {
  name: string
  serve: (ground: Ground, input: unknown, ask: (question: unknown) => Promise<unknown>) => Promise<unknown>
}

export const served = <Input, Question, Reply, Output>({
  name,
  input,
  reply,
  run,
}: Operation<Input, Question, Reply, Output>): Served => ({
  name,
  serve: (ground, sent, ask) => run(ground, input.parse(sent), async (question) => reply.parse(await ask(question))),
})

/** Operators act as nobody who has signed in. */
export const operator = { contactId: null, realContactId: null }

/** What is wrong, without the statement it went wrong in, whose parameters may be anything. */
export function explain(error: unknown): string {
  const inner = error instanceof DrizzleQueryError && error.cause ? error.cause : error
  if (inner instanceof z.ZodError) return z.prettifyError(inner)
  return inner instanceof Error ? inner.message : String(inner)
}
