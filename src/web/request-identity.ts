import { randomUUID } from 'node:crypto'

/** A W3C trace context. `traceparent`: the header as it was sent. `traceId`: the id of the trace, from that header. */
export type Trace = { traceparent: string; traceId: string }

/** The id of a request in the log, and the trace to which it belongs. */
export type RequestIdentity = { requestId: string; trace?: Trace | undefined }

/**
 * Returns the identity of a request: the id that the sender has given it, or a new one if that is missing or not safe
 * to log; and the sender's trace if it is valid.
 */
export function identifyRequest(headers: Headers): RequestIdentity {
  const sent = headers.get('x-request-id') ?? ''
  return {
    requestId: /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID(),
    trace: parseTraceparent(headers.get('traceparent') ?? ''),
  }
}

/**
 * Version, trace id, parent id and flags; a version after 00 may append fields
 * (https://www.w3.org/TR/trace-context/#versioning-of-traceparent).
 */
const pattern = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-[\w.-]{1,200})?$/

/**
 * Parses a `traceparent` header (W3C Trace Context). Returns undefined if it is invalid, because the standard demands
 * that it is then ignored.
 */
export function parseTraceparent(traceparent: string): Trace | undefined {
  const [, version, traceId, more] = pattern.exec(traceparent) ?? []
  if (traceId === undefined || (version === '00' && more !== undefined)) return undefined
  return { traceparent, traceId }
}
