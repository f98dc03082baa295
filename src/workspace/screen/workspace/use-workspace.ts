import { isStoragePersisted, persistStorage } from '#src/workspace/offline/room.ts'
import { findWrong } from '#src/workspace/screen/issues/find-wrong.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { registerPageWork } from '#src/browser/idle-queue.ts'
import { saveLastPair } from '#src/browser/last-pair.ts'
import { storePairInCookie } from '#src/browser/cached-pairs-cookie.ts'
import { browserDevice, personHere } from '#src/workspace/sync/device/browser-device.ts'
import { countUnsaved } from '#src/workspace/store/unsaved.ts'
import { countKept } from '#src/workspace/ownership/forget.ts'
import { afterPaint, passedAfterPaint, useAfterPaint, withoutPaint } from '#src/workspace/screen/after-paint.ts'
import { useAnswerOf } from '#src/workspace/screen/use-answer-of.ts'
import { useSame, useStable } from '#src/workspace/screen/use-stable.ts'
import { holdWorkspace, workspaceOf } from '#src/workspace/sync/device/open-workspaces.ts'
import type { Person, Space, WorkspaceView } from '#src/workspace/view.ts'

const nobody = { signIn: null, mayTranslate: true }
const notCounted = { elsewhere: null, inOtherLists: 0, toSettle: 0, words: 0 }

const painted = () => new Promise<void>((done) => void afterPaint(done))

/** Draws the text with which the page opens, without waiting for a paint, and resolves when it has been painted. */
async function shown(): Promise<void> {
  withoutPaint()
  if (document.visibilityState === 'hidden') return
  await painted()
  await painted()
}

/**
 * Opens a workspace and returns its view. `person`: the user of the session; without one, shows the data of the last
 * person on this device, unless they have signed out. `openKey`: the text to read and show first.
 */
export function useWorkspace(
  space: Space,
  src: string,
  dst: string,
  person: Person | null,
  openKey?: string,
): WorkspaceView {
  const workspace = workspaceOf(personHere(person), space, src, dst)
  const shot = useAfterPaint(workspace.subscribe, workspace.view)
  const [persisted, setPersisted] = useState<boolean | null>(null)

  useEffect(() => holdWorkspace(workspace), [workspace])
  useEffect(() => workspace.setFindWrong(findWrong), [workspace])
  useEffect(() => {
    // An address without languages opens the default pair, which the user did not choose.
    if (/[?&](src|dst)=/.test(location.search)) saveLastPair({ src, dst })
  }, [src, dst])
  const { signIn, mayTranslate } = person ?? nobody
  const showFirst = useStable(() => openKey !== undefined && workspace.showFirst({ key: openKey, shown }))
  useEffect(() => void showFirst(), [workspace, showFirst])
  useEffect(
    () => registerPageWork(workspace.setSession(signIn === null ? null : { signIn, mayTranslate })),
    [workspace, signIn, mayTranslate],
  )
  useEffect(() => void isStoragePersisted().then(setPersisted), [])

  const { owner, revision, refreshing, memoryReason } = shot
  const isHere = revision !== null ? memoryReason === null : refreshing ? false : null
  // The server's next page need not contain texts that this browser can show.
  useEffect(() => {
    if (isHere !== null) storePairInCookie({ space, src, dst }, isHere)
  }, [space, src, dst, isHere])
  const isShut = owner === null || shot.status === 'forbidden'
  const answer = useAnswerOf(
    async () =>
      browserDevice()
        .use(async (db) =>
          isShut ? { ...notCounted, elsewhere: await countKept(db) } : countUnsaved(db, { scope: space, lang: dst }),
        )
        .catch(() => notCounted)
        .then(passedAfterPaint),
    [owner, space, dst, isShut],
  )
  const keepOnDevice = useCallback(async () => {
    const isPersisted = await persistStorage()
    setPersisted(isPersisted)
    return isPersisted
  }, [])
  const { elsewhere, inOtherLists, toSettle, words } = answer ?? notCounted
  // Counted again after every write, and usually the same.
  const unsaved = useSame({
    unsavedElsewhere: elsewhere,
    unsavedInOtherLists: inOtherLists,
    toSettleElsewhere: toSettle,
    unsentWords: words,
  })
  return useMemo(() => ({ ...shot, persisted, keepOnDevice, ...unsaved }), [shot, persisted, keepOnDevice, unsaved])
}
