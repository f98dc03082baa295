import { clearCachedPairs } from '#src/browser/cached-pairs-cookie.ts'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { browserDownload } from '#src/workspace/offline/browser-download.ts'
import { browserRoom } from '#src/workspace/offline/browser-room.ts'
import { forgetLanguage } from '#src/workspace/offline/forget-language.ts'
import { type Inventory, readInventory } from '#src/workspace/offline/inventory.ts'
import { type Estimate, readEstimate } from '#src/workspace/offline/room.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'

type Kept = { inventory: Inventory | null; estimate: Estimate | null; hasFailed: boolean }

const unread: Kept = { inventory: null, estimate: null, hasFailed: false }

export function useDownload() {
  const download = browserDownload()
  return useSyncExternalStore(download.subscribe, download.shot, download.shot)
}

/** Returns whether little storage is left for typed text. */
export function useNearlyFull(): boolean {
  const { subscribe, shot } = browserRoom()
  return useSyncExternalStore(subscribe, shot, shot)
}

/**
 * Returns what is stored on this device for working offline, and the browser's estimate of its storage. Reads both
 * again after each part of a download. `inventory`: null until it is read, or if that fails (`hasFailed`). `forget`:
 * removes a language.
 */
export function useKept() {
  const { part, outcome } = useDownload()
  const [kept, setKept] = useState(unread)
  const [read, setRead] = useState(0)
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const inventory = await browserDevice()
        .use(readInventory)
        .catch(() => null)
      const estimate = await readEstimate()
      if (!isOver) setKept({ inventory, estimate, hasFailed: inventory === null })
    }
    void look()
    return () => {
      isOver = true
    }
  }, [part, outcome, read])
  /** Removes a language from the device. Resolves to false if one of its texts is unsaved, or if the device failed. */
  const forget = useCallback(async (lang: string): Promise<boolean> => {
    const isDone = await browserDevice()
      .use((db) => forgetLanguage(db, lang))
      .catch(() => false)
    // Pairs that are still stored are added to the cookie again when they are opened.
    if (isDone) clearCachedPairs()
    setRead((times) => times + 1)
    void browserRoom().freed()
    return isDone
  }, [])
  return { ...kept, forget }
}
