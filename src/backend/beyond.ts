import { basketStream } from '#src/backend/basket-stream.ts'
import type { Context } from '#src/backend/context.ts'
import type { Caller } from '#src/vue/caller.ts'
import { companyLogo } from '#src/backend/logo-served.ts'
import { openApiDocument } from '#src/backend/openapi.ts'
import { priceUploadProgress } from '#src/backend/price-progress.ts'
import type { Call } from '#src/vue/call.ts'

export type Asked = { request: Request; caller: Caller; context: Context; params: Partial<Record<string, string>> }

/** What is served below /vue/ beside the contract's calls: not an envelope, but with the same session and permission. */
export type Beyond = Pick<Call, 'auth' | 'groups'> & {
  name: string
  method: 'GET'
  /** Of the path, with its last slash; its named groups are the params. */
  pattern: RegExp
  /** Throws a refusal as a handler does. */
  answer: (asked: Asked) => Response | Promise<Response>
}

export const beyond: readonly Beyond[] = [openApiDocument, basketStream, companyLogo, priceUploadProgress]
