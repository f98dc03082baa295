import { useEffect, useState } from 'react'

const databaseName = 'portal-workspace'
export const workspaceOpened = 'portal-workspace-opened'

// Pages of people who never translated anything here load no database code and create no database.
async function hasWorkspace(): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  const databases = await indexedDB.databases()
  return databases.some(({ name }) => name === databaseName)
}

const loadCounter = () => import('./unsaved-count.ts')

/** How many unsaved texts the user has on this device, for the frame; null as username: whoever used this browser last. */
export function useUnsavedCount(username: string | null): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const stops: (() => void)[] = []
    let isLeft = false
    const take = (stop: () => void) => (isLeft || stops.length > 0 ? stop() : stops.push(stop))
    const watch = () => void loadCounter().then(({ watchUnsaved }) => take(watchUnsaved(username, setCount)))
    void hasWorkspace().then((has) => (has ? watch() : undefined))
    addEventListener(workspaceOpened, watch)
    return () => {
      isLeft = true
      removeEventListener(workspaceOpened, watch)
      for (const stop of stops) stop()
    }
  }, [username])
  return count
}
