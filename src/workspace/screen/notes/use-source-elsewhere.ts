import { useRead } from '#src/workspace/screen/shared/use-read.ts'
import type { Note } from '#src/workspace/store/shared/notes.ts'
import { findTexts } from '#src/workspace/store/texts/kept-pair.ts'
import { type Space, spaces } from '#src/workspace/view.ts'

type Where = Pick<Note, 'scope' | 'key'>

const none: ReadonlyMap<Space, ReadonlyMap<string, string>> = new Map()

/**
 * Returns the sources of questions in other lists, where they are on this device. Each list is read once, however many
 * questions it has.
 */
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
