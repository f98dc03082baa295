import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { createFieldWriter } from '#src/portal/form/draft/field-writer.ts'
import { hasDrafts } from '#src/portal/form/draft/draft-mark.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { ownerOf } from '#src/session/session.ts'

const loadDrafts = () => import('#src/portal/form/draft/drafts.ts')
const form = 'questions'
const keptTexts = z.record(z.string(), z.string())

/**
 * Holds replies that are not sent yet, by question. They are stored like form drafts; `isKept` is false once the
 * browser cannot store them.
 */
export function useReplyDrafts() {
  const { who, signIn } = useShell()
  const owner = who === null ? null : ownerOf(who)
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const [isKept, setKept] = useState(true)
  const amending = useRef<ReturnType<typeof createFieldWriter>>(null)

  useEffect(() => {
    if (owner === null) return undefined
    const putBack = async () => {
      if (!(await hasDrafts())) return
      const { readDraft } = await loadDrafts()
      const kept = keptTexts.safeParse((await readDraft({ owner, form }))?.values)
      if (kept.success) setTexts((now) => new Map([...Object.entries(kept.data), ...now]))
    }
    const isBack = putBack().catch(() => setKept(false))
    if (signIn === null) return undefined
    const one = createFieldWriter({ owner, form, signIn }, isBack)
    amending.current = one
    return () => {
      amending.current = null
      one.end()
    }
  }, [owner, signIn])

  function keep(id: string, text: string): void {
    const written = amending.current?.amend(id, text)
    if (!written) return setKept(false)
    written.then(
      () => setKept(true),
      () => setKept(false),
    )
  }

  return {
    texts,
    isKept,
    /** Changes a reply. Even an emptied reply keeps its question visible. */
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
