import { withErrors } from '#src/workspace/checks/errors.ts'
import { inSlices } from '#src/workspace/in-slices.ts'
import type { TextToSend, WrongText } from '#src/workspace/view.ts'
import { checksOff } from './checks-off.ts'
import { findingWords } from './finding-words.ts'

const neverEnded = new AbortController().signal

const find = (texts: readonly TextToSend[]) =>
  inSlices(withErrors(texts, checksOff), { signal: neverEnded, onProgress: () => {} })

/** The texts that have an error, by the checks that are on in this browser. */
export const findWrong = async (texts: readonly TextToSend[]): Promise<readonly TextToSend[]> =>
  (await find(texts)).map(({ text }) => text)

/** The same, each with its errors in words. */
export const findWhy = async (texts: readonly TextToSend[]): Promise<readonly WrongText[]> =>
  (await find(texts)).map(({ text, errors }) => ({ text, why: errors.map(findingWords) }))
