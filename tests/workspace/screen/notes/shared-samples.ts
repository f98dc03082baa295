import { createOthers } from '#src/workspace/screen/shared/others.ts'
import type { SharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { indexTerms } from '#src/workspace/terms/find-terms.ts'

const idle = () => {}
/** Returns the shared context of a user who translates into `dst`. */
export const sharedBy = (owner: string | null, dst: string): SharedContext => ({
  subject: { space: 'system', src: 'en', dst },
  shared: {
    terms: [],
    termIndex: indexTerms([]),
    owner,
    isReachable: false,
    outcome: { terms: 'later', notes: 'later' },
    notifyLocalChange: idle,
  },
  others: createOthers(() => 0, 0),
  elsewhere: null,
})
