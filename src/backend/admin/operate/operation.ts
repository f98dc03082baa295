import { DrizzleQueryError } from 'drizzle-orm'
import { z } from 'zod'
import type { Platform } from '#src/backend/platform/call/context.ts'

/**
 * An operator's task, run where the database is open: in this process, or in the process that holds it. It may ask the
 * command questions, one at a time. Input, questions, replies and output travel as JSON.
 */
export type Operation<Input, Question, Reply, Output> = {
  name: string
  /** Refuses unknown fields: an older process would otherwise ignore an option of a newer command. */
  input: z.ZodType<Input>
  question: z.ZodType<Question>
  reply: z.ZodType<Reply>
  output: z.ZodType<Output>
  run: (platform: Platform, input: Input, ask: (question: Question) => Promise<Reply>) => Promise<Output>
}

export const operation = <Input, Question, Reply, Output>(
  definition: Operation<Input, Question, Reply, Output>,
): Operation<Input, Question, Reply, Output> => definition

export const silent = { question: z.never(), reply: z.never() }

export type Served = {
  name: string
  serve: (platform: Platform, input: unknown, ask: (question: unknown) => Promise<unknown>) => Promise<unknown>
}

export const served = <Input, Question, Reply, Output>({
  name,
  input,
  reply,
  run,
}: Operation<Input, Question, Reply, Output>): Served => ({
  name,
  serve: (platform, sent, ask) =>
    run(platform, input.parse(sent), async (question) => reply.parse(await ask(question))),
})

export const operator = { contactId: null, realContactId: null, networkAddress: '' }

/** Returns an error's message without the SQL statement, whose parameters may contain anything. */
export function explain(error: unknown): string {
  const inner = error instanceof DrizzleQueryError && error.cause ? error.cause : error
  if (inner instanceof z.ZodError) return z.prettifyError(inner)
  return inner instanceof Error ? inner.message : String(inner)
}
