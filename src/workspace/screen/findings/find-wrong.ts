import { withErrors } from '#src/workspace/checks/errors.ts'
import { inSlices } from '#src/workspace/in-slices.ts'
import type { TextToSend } from '#src/workspace/view.ts'
import { checksOff } from './checks-off.ts'

const neverEnded = new AbortController().signal

/** The texts that have an error, by the checks that are on in this browser. */
export async function findWrong(texts: readonly TextToSend[]): Promise<readonly TextToSend[]> {
  const wrong = await inSlices(withErrors(texts, checksOff()), { signal: neverEnded, onProgress: () => {} })
  return wrong.map(({ text }) => text)
}
