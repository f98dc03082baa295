import { isStoragePersisted, persistStorage } from '#src/workspace/keeping/room.ts'
import { findWrong } from '#src/workspace/screen/findings/find-wrong.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { neededFirst } from '#src/needed-first.ts'
import { keepPair } from '#src/last-pair.ts'
import { tellPairHere } from '#src/pairs-here.ts'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'
import { countUnsaved } from '#src/workspace/store/unsaved.ts'
import { countKept, type Kept } from '#src/workspace/ownership/forget.ts'
import { afterPaint, passedAfterPaint, useAfterPaint, withoutPaint } from './after-paint.ts'
import { useAnswerOf } from './use-answer-of.ts'
import { useStable } from './use-stable.ts'
import { holdWorkspace, workspaceOf } from '#src/workspace/sync/open-workspaces.ts'
import type { Person, Space, WorkspaceView } from '#src/workspace/view.ts'

const nobody = { username: null, signIn: '', mayTranslate: true }
const keptOf = ({ own, ofOthers }: Kept) => ({ elsewhere: own, inOtherLists: 0, toSettle: 0, ofOthers, words: 0 })
const notCounted = { elsewhere: null, inOtherLists: 0, toSettle: 0, ofOthers: 0, words: 0 }

const painted = () => new Promise<void>((done) => void afterPaint(done))

/** The text that a page opens with is drawn at once, and to be seen in a frame's time. */
async function shown(): Promise<void> {
  withoutPaint()
  if (document.visibilityState === 'hidden') return
  await painted()
  await painted()
}

/** Without a person, it opens the data of this browser's last user, unless they signed out. */
export function useWorkspace(
  space: Space,
  src: string,
  dst: string,
  person: Person | null,
  openKey?: string,
): WorkspaceView {
  const workspace = workspaceOf(space, src, dst)
  const shot = useAfterPaint(workspace.subscribe, workspace.view)
  const [persisted, setPersisted] = useState<boolean | null>(null)

  useEffect(() => holdWorkspace(workspace), [workspace])
  useEffect(() => workspace.setFindWrong(findWrong), [workspace])
  useEffect(() => {
    // An address that names none leads to the standard languages, which nobody chose.
    if (/[?&](src|dst)=/.test(location.search)) keepPair({ src, dst })
  }, [src, dst])
  const { username, signIn, mayTranslate } = person ?? nobody
  const showFirst = useStable(() => openKey !== undefined && workspace.showFirst({ key: openKey, shown }))
  useEffect(() => void showFirst(), [workspace, showFirst])
  useEffect(
    () => neededFirst(workspace.setUser(username, { signIn, mayTranslate })),
    [workspace, username, signIn, mayTranslate],
  )
  useEffect(() => void isStoragePersisted().then(setPersisted), [])

  const { owner, revision, refreshing, memoryReason } = shot
  const isHere = revision !== null ? memoryReason === null : refreshing ? false : null
  // The server's next page need not show what this browser shows itself.
  useEffect(() => {
    if (isHere !== null) tellPairHere({ space, src, dst }, isHere)
  }, [space, src, dst, isHere])
  const isShut = owner === null || shot.status === 'forbidden'
  // Until the texts are loaded nobody knows whose they are: one's own would be counted as somebody else's.
  const isUnknown = owner === null && shot.status === 'loading'
  const answer = useAnswerOf(
    async () =>
      isUnknown
        ? notCounted
        : browserDevice()
            .use(async (db) =>
              isShut
                ? keptOf(await countKept(db, owner))
                : countUnsaved(db, { owner: owner ?? '', scope: space, lang: dst }),
            )
            .catch(() => notCounted)
            .then(passedAfterPaint),
    [owner, space, dst, isShut, isUnknown],
  )
  const counts = answer ?? notCounted
  const keepOnDevice = useCallback(async () => {
    const isPersisted = await persistStorage()
    setPersisted(isPersisted)
    return isPersisted
  }, [])
  // Counted anew with every write, and nearly always the same.
  const { elsewhere: unsavedElsewhere, inOtherLists: unsavedInOtherLists, ofOthers, words: unsentWords } = counts
  const { toSettle: toSettleElsewhere } = counts
  // What only this page's memory has of others is not kept in the browser.
  const notKept = browserDevice()
    .keeping()
    .notKept.filter((text) => text.owner !== owner)
  const unsavedOfOthers = Math.max(0, ofOthers - notKept.length)
  const unsaved = useMemo(
    () => ({ unsavedElsewhere, unsavedInOtherLists, toSettleElsewhere, unsentWords, unsavedOfOthers }),
    [unsavedElsewhere, unsavedInOtherLists, toSettleElsewhere, unsentWords, unsavedOfOthers],
  )
  return useMemo(() => ({ ...shot, persisted, keepOnDevice, ...unsaved }), [shot, persisted, keepOnDevice, unsaved])
}
