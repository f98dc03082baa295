import { type IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { endMarkOf } from '#src/session/sign-in-mark.ts'
import type { SignInMark } from '#src/workspace/store/device/mark.ts'
import type { MirrorPlace } from '#src/workspace/store/device/mirror.ts'
import type { SlotStorage } from '#src/workspace/store/device/pending-slot.ts'
import type { Holders } from '#src/workspace/sync/tabs/other-tabs.ts'

/** The sign-in mark of a profile, which is stored outside the database. */
export class Mark implements SignInMark {
  value: string | null = null
  readonly listeners = new Set<() => void>()
  read = () => this.value
  begin(): void {}
  end(signIn: string | null): void {
    this.value = endMarkOf(signIn, this.value)
  }
  /** Sets the mark, as the server's answer to a login or logout does. */
  set(value: string): void {
    this.value = value
    this.listeners.forEach((listener) => listener())
  }
  watch(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
}

/** Stores mirrors in this factory. */
export const placeIn = (indexedDB: IDBFactory): MirrorPlace => ({
  isThere: async () => (await indexedDB.databases()).length > 0,
  open: async () => ({ indexedDB, IDBKeyRange }),
})

/** Small values of a profile, and the tabs that watch them. */
type Local = { local: Map<string, string>; watching: Set<{ tab: object; hear: (name: string) => void }> }

/** The pending slots of this profile's pages; every other page is notified of them. */
export const localOf = (profile: Local, own?: object): SlotStorage => ({
  names: () => [...profile.local.keys()],
  read: (name) => profile.local.get(name) ?? null,
  write(name, value) {
    if (value === null) profile.local.delete(name)
    else profile.local.set(name, value)
    for (const { tab, hear } of profile.watching) if (tab !== own) hear(name)
  },
  watch(hear) {
    if (!own) return () => {}
    const watcher = { tab: own, hear }
    profile.watching.add(watcher)
    return () => void profile.watching.delete(watcher)
  },
})

/** The tabs of this person whose texts are stored nowhere else. */
export const holdersOf = ({ holding }: { holding: Set<string> }, person: string | null): Holders => ({
  hold(session) {
    holding.add(`${person} ${session}`)
    return () => holding.delete(`${person} ${session}`)
  },
  list: async () =>
    [...holding].flatMap((name) => (name.startsWith(`${person} `) ? [name.slice(`${person} `.length)] : [])),
})
