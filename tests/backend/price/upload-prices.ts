import { z } from 'zod'
import { refusalData } from '#src/contract/call/envelope.ts'
import { calls } from '#src/contract/calls.ts'
import type { TestPortal } from '#tests/backend/portal.ts'

export const header = 'article_uid;article_type;price\n'

export type Options = { token: string; dry?: boolean; locale?: string; name?: string }

/** Uploads a price list as a browser does. */
export async function uploadPrices(portal: TestPortal, content: BlobPart, options: Options) {
  const form = new FormData()
  form.append('prices', new File([content], options.name ?? 'preise.csv', { type: 'text/csv' }))
  const headers = { authorization: `Token ${options.token}`, 'accept-language': options.locale ?? 'en' }
  const path = `/vue/price/upload/${options.dry ? '?dry_run=1' : ''}`
  const response = await portal.send(path, { method: 'POST', headers, body: form })
  const answer = z.object({ status: z.boolean(), messages: z.array(z.string()), data: z.unknown() })
  const { status, messages, data } = answer.parse(await response.json())
  const refused = status ? undefined : refusalData.parse(data)
  return { code: response.status, messages, data: status ? calls['price.upload'].data.parse(data) : null, refused }
}
