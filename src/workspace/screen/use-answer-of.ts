import { useLiveQuery } from 'dexie-react-hooks'

type Asked = readonly (string | boolean | null | undefined)[]

/**
 * Returns a live query's answer for the arguments `asked`; undefined until it arrives. useLiveQuery alone would return
 * the answer for the previous arguments until then.
 */
export function useAnswerOf<Answer>(read: () => Promise<Answer>, asked: Asked): Answer | undefined {
  const of = JSON.stringify(asked)
  const known = useLiveQuery(async () => ({ of, answer: await read() }), [of])
  return known?.of === of ? known.answer : undefined
}
