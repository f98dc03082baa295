import { useEffect, useRef, useState } from 'react'
import { z } from 'zod/mini'
import { hasDrafts } from '#src/portal/form/draft/draft-mark.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { ownerOf } from '#src/session.ts'

const loadDrafts = () => import('#src/portal/form/draft/drafts.ts')
const keptTexts = z.record(z.string(), z.string())

/** Replies that are not sent yet, by question. Stored like form drafts, as long as the browser takes them (`isKept`). */
export function useReplyDrafts() {
  const { who, signIn } = useShell()
  const owner = who === null ? null : ownerOf(who)
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const [isKept, setKept] = useState(true)
  // One at a time, the latest last.
  const running = useRef(Promise.resolve())
  const key = owner === null || signIn === null ? null : { owner, form: 'questions', signIn }

  useEffect(() => {
    if (owner === null) return
    const putBack = async () => {
      if (!(await hasDrafts())) return
      const { readDraft } = await loadDrafts()
      const kept = keptTexts.safeParse((await readDraft({ owner, form: 'questions' }))?.values)
      if (kept.success) setTexts((now) => new Map([...Object.entries(kept.data), ...now]))
    }
    running.current = running.current.then(putBack).catch(() => setKept(false))
  }, [owner])

  function keep(id: string, text: string): void {
    running.current = running.current
      .then(async () => {
        if (key !== null) await (await loadDrafts()).amendDraft(key, { [id]: text })
        setKept(key !== null)
      })
      .catch(() => setKept(false))
  }

  return {
    texts,
    isKept,
    /** Even an emptied one keeps its question in sight. */
    type: (id: string, text: string): void => {
      setTexts((now) => new Map(now).set(id, text))
      keep(id, text)
    },
    drop: (id: string): void => {
      setTexts((now) => new Map([...now].filter(([one]) => one !== id)))
      keep(id, '')
    },
  }
}
