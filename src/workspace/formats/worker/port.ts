import * as z from 'zod'
import { faultCodes } from '#src/workspace/formats/exchanged.ts'
import { formatNames } from '#src/workspace/formats/format-names.ts'

const before = z.nullable(z.object({ text: z.string(), review: z.boolean() }))
const text = { key: z.string(), source: z.string(), target: z.string(), review: z.boolean(), before }
const asWritten = z.optional(z.object({ source: z.string(), target: z.string() }))
const head = {
  space: z.nullable(z.string()),
  src: z.nullable(z.string()),
  dst: z.nullable(z.string()),
  revision: z.nullable(z.number()),
  exportedAt: z.nullable(z.string()),
}

/**
 * A message to the worker. `texts` brings a slice of the texts to write, `write` writes all of them to a file, and
 * `read` reads a file. Texts are sent in slices because copying many at once would block the page.
 */
export const order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('texts'), texts: z.array(z.object({ ...text, desc: z.string() })) }),
  z.object({
    kind: z.literal('write'),
    format: z.enum(formatNames),
    delimiter: z.enum([',', ';']),
    head: z.object({ ...head, space: z.string(), src: z.string(), dst: z.string(), exportedAt: z.string() }),
  }),
  z.object({
    kind: z.literal('read'),
    name: z.string(),
    bytes: z.instanceof(Uint8Array),
    open: z.object({ space: z.string(), dst: z.string() }),
  }),
])

export const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number() }),
  z.object({ kind: z.literal('written'), file: z.instanceof(Blob) }),
  z.object({ kind: z.literal('texts'), texts: z.array(z.object({ ...text, line: z.number(), asWritten })) }),
  z.object({ kind: z.literal('read'), head: z.object(head), leftOut: z.array(z.string()) }),
  z.object({
    kind: z.literal('refused'),
    faults: z.array(z.object({ line: z.number(), code: z.enum(faultCodes), detail: z.string() })),
  }),
])

export type Order = z.infer<typeof order>
export type Answer = z.infer<typeof answer>

export const textsAtOnce = 1_000
