import { useLiveQuery } from 'dexie-react-hooks'

type Asked = readonly (string | boolean | null | undefined)[]

/** A live query's answer to what is asked now, undefined until it comes: useLiveQuery itself goes on giving the answer to what was asked before. */
export function useAnswerOf<Answer>(read: () => Promise<Answer>, asked: Asked): Answer | undefined {
  const of = JSON.stringify(asked)
  const known = useLiveQuery(async () => ({ of, answer: await read() }), [of])
  return known?.of === of ? known.answer : undefined
}
