import { useMemo } from 'react'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useAuthors } from './use-authors.ts'
import type { ConnectionView, TextsView } from '#src/workspace/view.ts'

/**
 * Returns the authors to filter by: anybody, the user, and all who wrote a text of the list. `by` is always among them.
 */
export function usePeople(
  view: Pick<TextsView & ConnectionView, 'online' | 'fetchedAt' | 'owner'>,
  by: string,
): Record<string, () => string> {
  const { subject } = useSharedContext()
  const { authors } = useAuthors(view, { space: subject.space, lang: subject.dst }, true)
  return useMemo(() => {
    const names = (authors ?? []).map((author) => author.by).filter((name) => name !== '')
    const others = new Set(names.filter((name) => name.toLowerCase() !== view.owner))
    if (by !== '' && by !== 'me') others.add(by)
    return {
      '': m.workspace_by_anyone,
      me: m.workspace_by_me,
      ...Object.fromEntries([...others].toSorted().map((name) => [name, () => shownEmail(name)])),
    }
  }, [authors, view.owner, by])
}
