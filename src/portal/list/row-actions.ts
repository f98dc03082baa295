import { useCallback, useState } from 'react'
import { m } from '#messages'
import type { Answer, Refusal } from '#src/contract/call/call.ts'

const ownWords = ({ messages }: Refusal): string | Promise<string> => messages.join(' ')

/**
 * Returns `attempt`, which runs an action on a row. `busy`: the running action of each row, by row id. `notes`: the
 * message of each row whose last action failed.
 */
export function useRowActions<Act extends string>() {
  const [busy, setBusy] = useState<ReadonlyMap<string, Act>>(new Map())
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map())

  const note = useCallback(
    (id: string, text: string | null) =>
      setNotes((before) => (text === null ? without(before, id) : new Map(before).set(id, text))),
    [],
  )

  /**
   * Runs one action on a row and resolves to its answer, or to null if the request threw. `wordsOf` returns the row's
   * message for a refusal.
   */
  const attempt = async <D>(
    id: string,
    act: Act,
    send: () => Promise<Answer<D>>,
    wordsOf = ownWords,
  ): Promise<Answer<D> | null> => {
    setBusy((before) => new Map(before).set(id, act))
    note(id, null)
    let answer: Answer<D> | null = null
    try {
      answer = await send()
      if (!answer.ok) note(id, await wordsOf(answer.refusal))
    } catch {
      note(id, m.list_no_response())
    } finally {
      setBusy((before) => without(before, id))
    }
    return answer
  }

  return { busy, notes, note, attempt }
}

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  const after = new Map(map)
  after.delete(id)
  return after
}
