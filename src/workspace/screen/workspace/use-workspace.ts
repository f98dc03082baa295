import { isStoragePersisted, persistStorage } from '#src/workspace/offline/room.ts'
import { findWrong } from '#src/workspace/screen/issues/find-wrong.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { registerPageWork } from '#src/browser/idle-queue.ts'
import { saveLastPair } from '#src/browser/last-pair.ts'
import { storePairInCookie } from '#src/browser/cached-pairs-cookie.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import { countUnsaved } from '#src/workspace/store/unsaved.ts'
import { countKept, type Kept } from '#src/workspace/ownership/forget.ts'
import { afterPaint, passedAfterPaint, useAfterPaint, withoutPaint } from '#src/workspace/screen/after-paint.ts'
import { useAnswerOf } from '#src/workspace/screen/use-answer-of.ts'
import { useSame, useStable } from '#src/workspace/screen/use-stable.ts'
import { holdWorkspace, workspaceOf } from '#src/workspace/sync/device/open-workspaces.ts'
import type { Person, Space, WorkspaceView } from '#src/workspace/view.ts'

const nobody = { username: null, signIn: '', mayTranslate: true }
const keptOf = ({ own, ofOthers }: Kept) => ({ elsewhere: own, inOtherLists: 0, toSettle: 0, ofOthers, words: 0 })
const notCounted = { elsewhere: null, inOtherLists: 0, toSettle: 0, ofOthers: 0, words: 0 }

const painted = () => new Promise<void>((done) => void afterPaint(done))

/** Draws the text that a page opens with at once, and resolves when it has been painted. */
async function shown(): Promise<void> {
  withoutPaint()
  if (document.visibilityState === 'hidden') return
  await painted()
  await painted()
}

/** Opens a workspace. Without a person, opens the data of this browser's last user, unless that user signed out. */
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
    // An address without languages leads to the default ones, which the user did not choose.
    if (/[?&](src|dst)=/.test(location.search)) saveLastPair({ src, dst })
  }, [src, dst])
  const { username, signIn, mayTranslate } = person ?? nobody
  const showFirst = useStable(() => openKey !== undefined && workspace.showFirst({ key: openKey, shown }))
  useEffect(() => void showFirst(), [workspace, showFirst])
  useEffect(
    () => registerPageWork(workspace.setUser(username, { signIn, mayTranslate })),
    [workspace, username, signIn, mayTranslate],
  )
  useEffect(() => void isStoragePersisted().then(setPersisted), [])

  const { owner, revision, refreshing, memoryReason } = shot
  const isHere = revision !== null ? memoryReason === null : refreshing ? false : null
  // The server's next page need not show what this browser shows itself.
  useEffect(() => {
    if (isHere !== null) storePairInCookie({ space, src, dst }, isHere)
  }, [space, src, dst, isHere])
  const isShut = owner === null || shot.status === 'forbidden'
  // Until the texts are loaded, their owner is unknown, and the user's own would be counted as somebody else's.
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
  const keepOnDevice = useCallback(async () => {
    const isPersisted = await persistStorage()
    setPersisted(isPersisted)
    return isPersisted
  }, [])
  const { elsewhere, inOtherLists, toSettle, ofOthers, words } = answer ?? notCounted
  // Texts of others that are only in this page's memory do not count as stored in the browser.
  const notKept = browserDevice()
    .keeping()
    .notKept.filter((text) => text.owner !== owner)
  // Counted again with every write, and nearly always the same.
  const unsaved = useSame({
    unsavedElsewhere: elsewhere,
    unsavedInOtherLists: inOtherLists,
    toSettleElsewhere: toSettle,
    unsentWords: words,
    unsavedOfOthers: Math.max(0, ofOthers - notKept.length),
  })
  return useMemo(() => ({ ...shot, persisted, keepOnDevice, ...unsaved }), [shot, persisted, keepOnDevice, unsaved])
}
