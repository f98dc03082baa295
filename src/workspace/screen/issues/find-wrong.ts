import { withErrors } from '#src/workspace/checks/errors.ts'
import { inSlices } from '#src/workspace/in-slices.ts'
import type { FindWhy, FindWrong, Space, TextToSend } from '#src/workspace/view.ts'
import { listName, offIn, familiesIn } from './list-settings.ts'
import { findingWords } from './finding-words.ts'

const neverEnded = new AbortController().signal

/**
 * Returns the texts that have an error, each with all its errors. A text whose source is not on this device cannot be
 * checked, and is returned without errors. Applies the checks that are switched on in this browser for the list of each
 * text.
 */
export const findErrors = (texts: readonly TextToSend[], space: Space) =>
  inSlices(
    withErrors(texts, (lang) => {
      const list = listName(space, lang)
      return { off: offIn(list), families: familiesIn(list) }
    }),
    { signal: neverEnded, onProgress: () => {} },
  )

/** Returns the texts that have an error or cannot be checked, without the errors. */
export const findWrong: FindWrong = async (texts, space) => (await findErrors(texts, space)).map(({ text }) => text)

/**
 * Returns the texts that have an error, each with its errors in the reader's language. A text that cannot be checked is
 * returned with an empty `why`.
 */
export const findWhy: FindWhy = async (texts, space) =>
  (await findErrors(texts, space)).map(({ text, errors }) => ({ text, why: errors.map(findingWords) }))
