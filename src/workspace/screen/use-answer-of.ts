import { useLiveQuery } from 'dexie-react-hooks'

type Asked = readonly (string | boolean | null | undefined)[]

/**
 * Returns the answer of a live query for the arguments `asked`; undefined until it arrives. useLiveQuery alone would
 * return the answer for the previous arguments until then. `read` runs again when the data that it reads changes.
 */
export function useAnswerOf<Answer>(read: () => Promise<Answer>, asked: Asked): Answer | undefined {
  const of = JSON.stringify(asked)
  const known = useLiveQuery(async () => ({ of, answer: await read() }), [of])
  return known?.of === of ? known.answer : undefined
}
