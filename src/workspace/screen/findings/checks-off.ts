import * as z from 'zod/mini'
import { type CheckId, checkIds } from '#src/workspace/check-ids.ts'
import { offByDefault } from '#src/workspace/checks/check.ts'
import { createKeptValue } from '#src/workspace/screen/kept-value.ts'

const schema = z.array(z.enum(checkIds))
const kept = createKeptValue<readonly CheckId[]>(
  'portal.checks-off',
  (value) => schema.safeParse(value).data,
  offByDefault,
)

export function switchCheck(id: CheckId, isOn: boolean): void {
  const off = kept.now().filter((other) => other !== id)
  kept.write(isOn ? off : [...off, id])
}

export const checksOff = kept.now
export const useChecksOff = kept.use
