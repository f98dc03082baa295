import { createServerFn } from '@tanstack/react-start'
import type { Input } from '#src/contract/call/call.ts'
import type { session } from '#src/contract/session.ts'
import { sent } from '#src/gateway/sent.ts'
import { switchTo } from './switch-user.server.ts'

export const switchUser = createServerFn({ method: 'POST' })
  .validator(sent<Input<typeof session.switchUser>>)
  .handler(({ data }) => switchTo(data))
