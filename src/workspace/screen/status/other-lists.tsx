import { Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { m } from '#messages'
import { pairSearch } from '#src/workspace/catalogue-search.ts'
import { passedAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { listUnsavedLists, type UnsavedList } from '#src/workspace/store/unsaved.ts'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'
import type { Space, WorkspaceView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

const none: readonly UnsavedList[] = []

type OtherListsProps = {
  view: Pick<WorkspaceView, 'owner' | 'unsavedInOtherLists'>
  space: Space
  search: Pick<WorkspaceSearch, 'src' | 'dst'>
}

/** The way to each other list with unsaved texts, as a save sends those of its own list. */
export function OtherLists({ view, space, search }: OtherListsProps) {
  const { owner, unsavedInOtherLists } = view
  const isAsked = owner !== null && unsavedInOtherLists > 0
  const { dst } = search
  const lists = useLiveQuery(
    async () =>
      isAsked
        ? browserDevice()
            .use((db) => listUnsavedLists(db, { owner, scope: space, lang: dst }))
            .catch(() => none)
            .then(passedAfterPaint)
        : none,
    [isAsked, owner, space, dst],
    none,
  )
  return isAsked
    ? lists.map((list) => <ToList key={list.space} list={list} pair={{ ...search, dst: list.lang }} />)
    : null
}

type ToListProps = { list: UnsavedList; pair: OtherListsProps['search'] }

function ToList({ list: { space, count }, pair }: ToListProps) {
  const unsaved = { ...pairSearch(pair), show: 'unsaved' as const }
  const words = (name: string) => m.workspace_to_unsaved_list({ name, count })
  if (space === 'system')
    return (
      <Link to="/system-i18n" search={unsaved}>
        {words(m.menu_system_texts())}
      </Link>
    )
  if (space === 'vartext')
    return (
      <Link to="/vartext" search={unsaved}>
        {words(m.menu_vartext())}
      </Link>
    )
  return (
    <Link to="/catalogs" search={{ ...pair, q: '' }}>
      {words(m.menu_catalogs())}
    </Link>
  )
}
