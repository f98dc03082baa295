import { withErrors } from '#src/workspace/checks/errors.ts'
import { inSlices } from '#src/workspace/in-slices.ts'
import type { FindWhy, FindWrong, Space, TextToSend } from '#src/workspace/view.ts'
import { listName, offIn, familiesIn } from './list-settings.ts'
import { findingWords } from './finding-words.ts'

const neverEnded = new AbortController().signal

/**
 * Finds the texts that have an error, each with all its errors. Uses the checks that are on in this browser for the
 * list of each text.
 */
export const findErrors = (texts: readonly TextToSend[], space: Space) =>
  inSlices(
    withErrors(texts, (lang) => {
      const list = listName(space, lang)
      return { off: offIn(list), families: familiesIn(list) }
    }),
    { signal: neverEnded, onProgress: () => {} },
  )

/** Finds the texts that have an error, without the errors. */
export const findWrong: FindWrong = async (texts, space) => (await findErrors(texts, space)).map(({ text }) => text)

/** Finds the texts that have an error, each with its errors in the reader's language. */
export const findWhy: FindWhy = async (texts, space) =>
  (await findErrors(texts, space)).map(({ text, errors }) => ({ text, why: errors.map(findingWords) }))
