import { type ContextType, type ReactNode, useMemo } from 'react'
import { CommandsContext } from '#src/workspace/screen/keys/use-command.ts'
import { useSourceLang } from '#src/workspace/screen/master-lang.ts'
import { languageName } from '#src/workspace/screen/names.ts'
import { SharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import type { Elsewhere } from '#src/workspace/screen/shared/use-elsewhere.ts'
import { useOthers } from '#src/workspace/screen/shared/use-others.ts'
import { useShared } from '#src/workspace/screen/shared/use-shared.ts'
import { useSame } from '#src/workspace/screen/use-stable.ts'
import { WorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { localeOf } from '#src/workspace/text/locale-of.ts'
import type { EditingActions, Person, Space, WorkspaceView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

const actionsOf = (view: EditingActions): EditingActions => {
  const { edit, editMany, mark, openDraft, typed, flush, undo, redo, save, settle, takeIncoming } = view
  return { edit, editMany, mark, openDraft, typed, flush, undo, redo, save, settle, takeIncoming }
}

type OfView = 'source' | 'target' | 'languages' | 'retry' | 'byKey' | 'actions' | 'tag'

type WorkspaceContextsProps = {
  space: Space
  view: WorkspaceView
  person: Person | null
  search: WorkspaceSearch
  unitKey: string
  elsewhere: Elsewhere
  commands: ContextType<typeof CommandsContext>
  parts: Omit<WorkspaceContext, OfView>
  children: ReactNode
}

/**
 * Provides the workspace, command and shared contexts to its children. A context's value stays the same object until
 * something in it changes.
 */
export function WorkspaceContexts(props: WorkspaceContextsProps) {
  const { space, view, person, search, unitKey, elsewhere, commands, parts, children } = props
  const { src, dst, tag } = search
  const { retry, byKey, languages, onRevision } = view
  const [sourceName, targetName] = [languageName(languages, src), languageName(languages, dst)]
  const source = useSame({ lang: useSourceLang(src), name: sourceName })
  const target = useSame({ lang: localeOf(dst), name: targetName })
  const actions = useSame(actionsOf(view))
  const context = useSame({ ...parts, source, target, languages, retry, byKey, actions, tag })
  const subject = useMemo(() => ({ space, src, dst }), [space, src, dst])
  const shared = useShared({ view, subject, person })
  const others = useOthers({ subject, key: unitKey, shared, onRevision })
  return (
    <WorkspaceContext value={context}>
      <CommandsContext value={commands}>
        <SharedContext value={useSame({ subject, shared, others, elsewhere })}>{children}</SharedContext>
      </CommandsContext>
    </WorkspaceContext>
  )
}
