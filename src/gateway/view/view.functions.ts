import { createServerFn } from '@tanstack/react-start'
import type { Input } from '#src/contract/call/call.ts'
import { view } from '#src/contract/view.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { callAsUser } from '#src/gateway/transport.ts'

export const listViews = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof view.list>>)
  .handler(({ data }) => callAsUser(view.list, data))

export const saveView = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof view.save>>)
  .handler(({ data }) => callAsUser(view.save, data))

export const removeView = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof view.remove>>)
  .handler(({ data }) => callAsUser(view.remove, data))
