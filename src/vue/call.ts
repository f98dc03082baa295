import { z } from 'zod'

export const groups = [
  'IS_DEALER_ADMIN',
  'CAN_CREATE_COMPANIES',
  'CAN_CREATE_CONTACTS',
  'CAN_APPROVE_ORDER',
  'CAN_TRANSLATE',
  'CAN_UPLOAD',
  'SEE_PRICELOGS',
  'MANAGE_USERS',
  'CAN_CHANGE_PASSWORD',
] as const
export type Group = (typeof groups)[number]

/** Everything that can keep a call from being done; the first nine stand for an HTTP status each. */
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
  /** In the language of the request; may be empty. */
  messages: string[]
  /** By form field; a nested field's name is its path joined by points. */
  errors?: Record<string, string[]>
  retryAfterSeconds?: number
  /** What a person can quote to support; the log holds the rest. */
  reference?: string
  /** The translation calls' own error text, beside the envelope. */
  error?: string
}

export type Answer<T> = { ok: true; data: T; messages: string[] } | { ok: false; refusal: Refusal }

/**
 * One call of the contract. A schema's output is again valid input, so that a parsed value can be sent on.
 * groups: any one of them suffices; none named: any user.
 */
export type Call<
  Name extends string = string,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
> = {
  name: Name
  method: 'GET' | 'POST' | 'DELETE'
  path: `/vue/${string}/`
  auth: 'none' | 'optional' | 'token'
  groups: readonly Group[]
  kind: 'json' | 'form' | 'multipart' | 'none'
  /** The largest body in bytes; 1 MB where nothing is said. */
  mostBytes?: number
  params: P
  query: Q
  body: B
  data: D
  example: { params: z.output<P>; query: z.output<Q>; body: z.output<B>; data: z.output<D> }
}

export type Input<C extends Call> = {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
}
export type Data<C extends Call> = z.output<C['data']>

/** Answers a call whose input is parsed and whose caller may make it; throws a refusal of the backend's. */
export type Handler<C extends Call, Context> = (input: Input<C>, context: Context) => Promise<Data<C>>

/** What a call is where nothing else is said: token needed, any user, nothing sent. */
export const plain = {
  auth: 'token',
  groups: [],
  kind: 'none',
  params: z.object({}),
  query: z.object({}),
  body: z.undefined(),
} as const

export const sendsNothing = { params: {}, query: {}, body: undefined }

export const call = <
  const Name extends string,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
>(
  definition: Call<Name, P, Q, B, D>,
): Call<Name, P, Q, B, D> => definition
