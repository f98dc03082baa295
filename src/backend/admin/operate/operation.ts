import { DrizzleQueryError } from 'drizzle-orm'
import { z } from 'zod'
import type { Platform } from '#src/backend/platform/call/context.ts'

/**
 * A task of an operator. It runs in the process that has the database open, which may be another process than the
 * command's. `run` can ask the command one question at a time. Input, questions, replies and output are sent as JSON.
 */
export type Operation<Input, Question, Reply, Output> = {
  name: string
  /** Must refuse unknown fields. A process of an older version would otherwise ignore an option of a newer command. */
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

/** Returns the message of an error, without the SQL statement and its parameters, which may contain personal data. */
export function explain(error: unknown): string {
  const inner = error instanceof DrizzleQueryError && error.cause ? error.cause : error
  if (inner instanceof z.ZodError) return z.prettifyError(inner)
  return inner instanceof Error ? inner.message : String(inner)
}
