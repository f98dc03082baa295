import { localeOf } from '#src/workspace/text/locale-of.ts'
import { useMemo } from 'react'
import type { WorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { languageName } from '#src/workspace/screen/names.ts'
import type { EditingActions, WorkspaceView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { useSame } from '#src/workspace/screen/use-stable.ts'

const actionsOf = (view: EditingActions): EditingActions => {
  const { edit, editMany, mark, openDraft, typed, flush, undo, redo, save, settle, takeIncoming } = view
  return { edit, editMany, mark, openDraft, typed, flush, undo, redo, save, settle, takeIncoming }
}

type OfView = 'source' | 'target' | 'languages' | 'retry' | 'byKey' | 'actions' | 'tag'

/** Returns the same object while nothing in it changes. */
export function useContextValue(
  view: WorkspaceView,
  { src, dst, tag }: WorkspaceSearch,
  parts: Omit<WorkspaceContext, OfView>,
): WorkspaceContext {
  const { retry, byKey, languages } = view
  const [sourceName, targetName] = [languageName(languages, src), languageName(languages, dst)]
  const source = useMemo(
    () => ({ lang: src === 'master' ? undefined : localeOf(src), name: sourceName }),
    [src, sourceName],
  )
  const target = useMemo(() => ({ lang: localeOf(dst), name: targetName }), [dst, targetName])
  const actions = useSame(actionsOf(view))
  return useSame({ ...parts, source, target, languages, retry, byKey, actions, tag })
}
