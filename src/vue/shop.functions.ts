import { createServerFn } from '@tanstack/react-start'
import { sendsNothing } from '#src/vue/call.ts'
import { sessionShopUrl } from '#src/vue/session.ts'
import { callAsUser } from '#src/vue/transport.ts'

/** Each call makes a new hand-off code, so it is a POST: nothing may fetch it ahead or keep it. */
export const readShopUrl = createServerFn({ method: 'POST' }).handler(() => callAsUser(sessionShopUrl, sendsNothing))
