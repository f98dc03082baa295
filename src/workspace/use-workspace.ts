import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { browserDevice } from './browser-device.ts'
import { countEdits } from './edits.ts'
import { holdWorkspace, workspaceOf } from './open-workspaces.ts'
import type { Scope, WorkspaceView } from './view.ts'

const noOthers = { elsewhere: 0, ofOthers: 0 }

/**
 * One language pair of one scope, kept on this device and in step with the other tabs. `username` is the session's user;
 * null, where there is no session, opens the data of whoever used this browser last. Call `retry` after a login in place.
 */
export function useWorkspace(scope: Scope, src: string, dst: string, username: string | null): WorkspaceView {
  const workspace = workspaceOf(scope, src, dst)
  const shot = useSyncExternalStore(workspace.subscribe, workspace.view, workspace.view)
  const [persisted, setPersisted] = useState<boolean | null>(null)

  useEffect(() => holdWorkspace(workspace), [workspace])
  useEffect(() => void workspace.setUser(username), [workspace, username])
  useEffect(() => void navigator.storage.persisted().then(setPersisted), [])

  const { owner } = shot
  const counts = useLiveQuery(
    async () =>
      owner === null
        ? noOthers
        : browserDevice()
            .use((db) => countEdits(db, { owner, scope, lang: dst }))
            .catch(() => noOthers),
    [owner, scope, dst],
    noOthers,
  )
  const keepOnDevice = useCallback(async () => {
    const isPersisted = await navigator.storage.persist()
    setPersisted(isPersisted)
    return isPersisted
  }, [])
  return useMemo(
    () => ({ ...shot, persisted, keepOnDevice, unsavedElsewhere: counts.elsewhere, unsavedOfOthers: counts.ofOthers }),
    [shot, persisted, keepOnDevice, counts],
  )
}
