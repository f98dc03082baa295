import { useEffect, useState } from 'react'

const databaseName = 'portal-workspace'

// Pages of people who never translated anything here load no database code and create no database.
async function hasWorkspace(): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  const databases = await indexedDB.databases()
  return databases.some(({ name }) => name === databaseName)
}

/** How many unsaved texts the user has on this device, for the frame; null as username: whoever used this browser last. */
export function useUnsavedCount(username: string | null): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isLeft = false
    async function watch() {
      if (!(await hasWorkspace())) return
      const { watchUnsaved } = await import('./unsaved-count.ts')
      if (!isLeft) stop = watchUnsaved(username, setCount)
    }
    void watch().catch(() => setCount(0))
    return () => {
      isLeft = true
      stop?.()
    }
  }, [username])
  return count
}
