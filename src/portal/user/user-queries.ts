import { useMutation } from '@tanstack/react-query'
import type { Input } from '#src/contract/call/call.ts'
import type { session } from '#src/contract/session.ts'
import { switchUser } from '#src/gateway/session/switch-user.functions.ts'
import { holdFollowing } from '#src/portal/shell/shell.ts'

/** Switches the user. This page navigates home, so it must not follow the new sign-in as other tabs do. */
export function useSwitchUser() {
  return useMutation({
    mutationKey: ['user', 'switch'],
    mutationFn: (body: Input<typeof session.switchUser>['body']) =>
      holdFollowing(async () => {
        const answer = await switchUser({ data: { params: {}, query: {}, body } })
        if (answer.ok) dispatchEvent(new Event('portal:leaving'))
        return answer
      }),
  })
}
