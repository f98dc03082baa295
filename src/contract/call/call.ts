import { z } from 'zod'
import type { Group } from '#src/session/groups.ts'
import type { RefusalData } from './envelope.ts'
import type { SubjectName } from './subjects.ts'

/** Codes of refusals, in the order of their HTTP statuses. */
export const refusalCodes = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'wrong-kind',
  'too-many',
  'fault',
  'not-implemented',
  'unavailable',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

export const statusOfRefusal: Record<RefusalCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'wrong-kind': 415,
  'too-many': 429,
  fault: 500,
  'not-implemented': 501,
  unavailable: 503,
}

export type Refusal = {
  code: RefusalCode
  messages: string[]
  /** Messages by form field. The name of a nested field is its path, joined by dots. */
  errors?: Record<string, string[]>
  retryAfterSeconds?: number
  /** Set if the portal is closed for maintenance. The call then had no effect. */
  isClosed?: true
  /** Reference that the user gives to support. The log entry with this reference has the details. */
  reference?: string
  /** Text of the envelope's field `error`, which only the calls on texts send. */
  error?: string
  /** For a refused file: its lines with errors, or the number of its changes. */
  data?: RefusalData
}

export type Answer<T> =
  | {
      ok: true
      data: T
      messages: string[]
      /** Number of rows that a foreign backend has sent and that could not be read. */
      leftOut?: number
    }
  | { ok: false; refusal: Refusal }

type Parts = { params: z.ZodType; query: z.ZodType; body: z.ZodType; data: z.ZodType }

type Facts = {
  /**
   * `summary` is one line. `description` adds facts that the schemas cannot express. The OpenAPI document contains
   * both.
   */
  summary: string
  description?: string
  method: 'GET' | 'POST' | 'DELETE'
  path: `/vue/${string}/`
  auth: 'none' | 'optional' | 'token'
  /** Groups of which the user needs at least one. An empty list admits every user. */
  groups: readonly Group[]
  kind: 'json' | 'form' | 'multipart' | 'none'
  /** Whether guest accounts may make the call. Default: only if it is a GET. */
  guestMay?: boolean
  /** Set if the call is not in the specification. A foreign backend may then answer with 404, 405 or 501. */
  isAddition?: true
  /** Maximum size of the body in bytes. Default: `smallBody` (32 kB). */
  maxBytes?: number
  /** Refusals of the handler. `refusalsOf` adds the refusals that follow from kind, session, groups and input. */
  refuses?: readonly RefusalCode[]
  /** Answers are large and rarely change. They have an ETag, and the answer to a matching If-None-Match is 304. */
  isTagged?: true
}

type Sent<P extends Parts> = {
  params: z.output<P['params']>
  query: z.output<P['query']>
  body: z.output<P['body']>
}

/**
 * A call without its name. The output of each schema must be valid input too, so that a parsed value can be sent on.
 */
type Nameless<P extends Parts = Parts> = Facts & {
  params: P['params']
  query: P['query']
  body: P['body']
  data: P['data']
  example: Sent<P> & { data: z.output<P['data']> }
}

/** One call of the contract, named by its subject and key: `basket.approve`. */
export type Call<P extends Parts = Parts> = Nameless<P> & { name: string }

export type Input<C extends Call> = Sent<C>
export type Data<C extends Call> = z.output<C['data']>

export const absentStatuses = [404, 405, 501]

const nothing = z.object({})
const noBody = z.undefined()

export const sendsNothing = { params: {}, query: {}, body: undefined }

type Definition<P extends Parts> = Omit<Facts, 'auth' | 'groups' | 'kind'> &
  Partial<Pick<Facts, 'auth' | 'groups' | 'kind'>> & {
    params?: P['params']
    query?: P['query']
    body?: P['body']
    data: P['data']
    example: Partial<Sent<P>> & { data: z.output<P['data']> }
  }

/**
 * Defines a call. By default it needs a token, admits every user and has no body. If it has a body, the body is JSON by
 * default.
 */
export function call<
  D extends z.ZodType,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof noBody,
>(
  definition: Definition<{ params: P; query: Q; body: B; data: D }>,
): Nameless<{ params: P; query: Q; body: B; data: D }>
// With an overload, an omitted schema has the default of its type parameter, which a single signature cannot express.
export function call(definition: Definition<Parts>): Nameless {
  return {
    auth: 'token',
    groups: [],
    kind: definition.body ? 'json' : 'none',
    params: nothing,
    query: nothing,
    body: noBody,
    ...definition,
    example: { ...sendsNothing, ...definition.example },
  }
}

type Subject<Name extends SubjectName, Calls> = {
  readonly [Key in keyof Calls & string]: Calls[Key] & { readonly name: `${Name}.${Key}` }
}

/** Returns the calls of a subject and adds a name to each: the subject and the call's key, such as `basket.approve`. */
export function subject<const Name extends SubjectName, Calls extends Record<string, Nameless>>(
  name: Name,
  calls: Calls,
): Subject<Name, Calls>
export function subject(name: string, calls: Record<string, Nameless>): Record<string, Call> {
  return Object.fromEntries(Object.entries(calls).map(([key, one]) => [key, { ...one, name: `${name}.${key}` }]))
}
