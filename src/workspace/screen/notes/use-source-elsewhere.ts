import { useRead } from '#src/workspace/screen/shared/use-read.ts'
import type { Note } from '#src/workspace/store/shared/notes.ts'
import { findTexts } from '#src/workspace/store/texts/kept-pair.ts'
import { type Space, spaces } from '#src/workspace/view.ts'

type Where = Pick<Note, 'scope' | 'key'>

const none: ReadonlyMap<Space, ReadonlyMap<string, string>> = new Map()

/** What questions of other lists are about, where that is on this device: each list is read once, however many there are. */
export function useSourceElsewhere(notes: readonly Where[], src: string): (note: Where) => string | undefined {
  const keysOf = (space: Space) => notes.filter(({ scope }) => scope === space).map(({ key }) => key)
  const asked = spaces.map((space) => ({ space, keys: keysOf(space) })).filter(({ keys }) => keys.length > 0)
  const { value } = useRead(
    async (db) => {
      const found = new Map<Space, ReadonlyMap<string, string>>()
      for (const { space, keys } of asked) found.set(space, await findTexts(db, space, src, keys))
      return found
    },
    [src, JSON.stringify(asked)],
    none,
  )
  return ({ scope, key }) => value.get(scope)?.get(key)
}
