import { createServerFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import type { Input } from '#src/contract/call/call.ts'
import { envelope } from '#src/contract/call/envelope.ts'
import { price } from '#src/contract/price.ts'
import { uploadProgress } from '#src/contract/routes/upload-progress.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { askBackend, callAsUser } from '#src/gateway/transport.ts'

export const listPriceLogs = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof price.logs>>)
  .handler(({ data }) => callAsUser(price.logs, data))

export const readPriceLog = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof price.log>>)
  .handler(({ data }) => callAsUser(price.log, data))

export const readPriceHistory = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof price.history>>)
  .handler(({ data }) => callAsUser(price.history, data))

/** Reads the caller's price uploads of the last hour, latest first. Throws if they cannot be read. */
export const readUploads = createServerFn({ method: 'GET' }).handler(async () => {
  const answer = await askBackend(getRequest(), '/vue/price/upload/progress/', {})
  const { uploads } = uploadProgress.parse(envelope.parse(await answer.json()).data)
  return uploads.map(({ id, phase, dry_run: isCheck = false, bytes, total_bytes: totalBytes, lines }) => {
    return { id, phase, isCheck, bytes, totalBytes, lines }
  })
})
