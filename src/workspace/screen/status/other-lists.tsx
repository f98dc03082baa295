import { Link } from '@tanstack/react-router'
import { css } from '#styles/css'
import { m } from '#messages'
import { pairSearch, toList } from '#src/workspace/screen/texts-search.ts'
import { useAnswerOf } from '#src/workspace/screen/use-answer-of.ts'
import { passedAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { listUnsavedLists, type UnsavedList } from '#src/workspace/store/unsaved.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import { spaceNames, languageName } from '#src/workspace/screen/names.ts'
import type { Space, TextsView, UnsavedView } from '#src/workspace/view.ts'
import { pairOf, type WorkspaceSearch } from '#src/workspace/workspace-search.ts'

const none: readonly UnsavedList[] = []

const link = css({ whiteSpace: 'nowrap' })

type OtherListsProps = {
  view: Pick<
    TextsView & UnsavedView,
    'owner' | 'languages' | 'unsavedElsewhere' | 'unsavedInOtherLists' | 'toSettleElsewhere'
  >
  space: Space
  search: Pick<WorkspaceSearch, 'src' | 'dst'>
}

/**
 * Shows a link to each other list, in any language, that contains unsaved texts or conflicts. The link opens the list
 * filtered by unsaved texts or, if it has none, by conflicts.
 */
export function OtherLists({ view, space, search }: OtherListsProps) {
  const { owner, unsavedElsewhere, unsavedInOtherLists, toSettleElsewhere } = view
  const isAsked = owner !== null && (unsavedElsewhere ?? 0) + unsavedInOtherLists + toSettleElsewhere > 0
  const { dst } = search
  const lists = useAnswerOf(
    async () =>
      isAsked
        ? browserDevice()
            .use((db) => listUnsavedLists(db, { scope: space, lang: dst }))
            .catch(() => none)
            .then(passedAfterPaint)
        : none,
    [isAsked, owner, space, dst],
  )
  const nameOf = (list: UnsavedList) => {
    const language = languageName(view.languages, list.lang)
    const names = [
      ...(list.space === space ? [] : [spaceNames[list.space]()]),
      ...(list.lang === dst ? [] : [language]),
    ]
    return names.join(', ')
  }
  if (!isAsked) return null
  return (lists ?? none).map((list) => {
    const { count, toSettle } = list
    const name = nameOf(list)
    return (
      <ToList
        key={`${list.space} ${list.lang}`}
        space={list.space}
        pair={pairOf(search.src, list.lang)}
        show={count > 0 ? 'unsaved' : 'conflicts'}
      >
        {count > 0
          ? m.workspace_to_unsaved_list({ name, count })
          : m.workspace_to_conflicts_list({ name, count: toSettle })}
      </ToList>
    )
  })
}

type ToListProps = {
  space: Space
  pair: OtherListsProps['search']
  show: 'unsaved' | 'conflicts'
  children: string
}

function ToList({ space, pair, show, children }: ToListProps) {
  return (
    <Link {...toList(space)} search={{ ...pairSearch(pair), show }} className={link}>
      {children}
    </Link>
  )
}
