import { createServerFn } from '@tanstack/react-start'
import type { Input } from '#src/contract/call/call.ts'
import type { session } from '#src/contract/session.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { switchTo } from './switch-user.server.ts'

export const switchUser = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof session.switchUser>>)
  .handler(({ data }) => switchTo(data))
