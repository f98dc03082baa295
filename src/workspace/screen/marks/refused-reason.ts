import { m } from '#messages'
import { maxText } from '#src/contract/values/storable.ts'
import type { Refused } from '#src/workspace/view.ts'

export const refusedReasons: Record<Refused['reason'], () => string> = {
  'not-well-formed': m.workspace_refused_not_well_formed,
  'too-large': () => m.workspace_refused_too_large({ max: maxText }),
  'not-taken': m.workspace_refused_not_taken,
  invalid: m.workspace_refused_invalid,
}

export const refusedReason = ({ reason, messages }: Refused): string => messages.join(' ') || refusedReasons[reason]()
