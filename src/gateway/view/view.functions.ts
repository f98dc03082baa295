import { createServerFn } from '@tanstack/react-start'
import type { Input } from '#src/contract/call/call.ts'
import { view } from '#src/contract/view.ts'
import { sent } from '#src/gateway/sent.ts'
import { callAsUser } from '#src/gateway/transport.ts'

export const listViews = createServerFn({ method: 'GET' })
  .validator(sent<Input<typeof view.list>>)
  .handler(({ data }) => callAsUser(view.list, data))

export const saveView = createServerFn({ method: 'POST' })
  .validator(sent<Input<typeof view.save>>)
  .handler(({ data }) => callAsUser(view.save, data))

export const removeView = createServerFn({ method: 'POST' })
  .validator(sent<Input<typeof view.remove>>)
  .handler(({ data }) => callAsUser(view.remove, data))
