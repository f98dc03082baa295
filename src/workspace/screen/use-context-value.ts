import { localeOf } from '#src/workspace/text/locale-of.ts'
import { useCallback, useMemo } from 'react'
import type { WorkspaceContext } from './workspace/workspace-context.ts'
import { languageName } from '#src/workspace/screen/language-name.ts'
import type { WorkspaceView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

type Parts = Omit<WorkspaceContext, 'source' | 'target' | 'languages' | 'retry' | 'byKey' | 'tag' | 'chooseTag'> & {
  view: WorkspaceView
  search: WorkspaceSearch
  onSearch: (change: Partial<WorkspaceSearch>, isReplacing: boolean) => void
}

/** Returns the same object while nothing in it changes. */
export function useContextValue({ view, search, onSearch, ...parts }: Parts): WorkspaceContext {
  const { run, offered, boxRef, primary, open, checked, openTool, memory, reach } = parts
  const { src, dst, tag } = search
  const { retry, byKey, languages } = view
  const [sourceName, targetName] = [languageName(languages, src), languageName(languages, dst)]
  const chooseTag = useCallback((chosen: string) => onSearch({ tag: chosen }, false), [onSearch])
  return useMemo(() => {
    const source = { lang: src === 'master' ? undefined : localeOf(src), name: sourceName }
    const target = { lang: localeOf(dst), name: targetName }
    const screen = { run, offered, boxRef, primary, open, checked, openTool, memory, reach }
    return { ...screen, source, target, languages, retry, byKey, tag, chooseTag }
  }, [
    run,
    offered,
    boxRef,
    primary,
    open,
    checked,
    openTool,
    memory,
    reach,
    src,
    dst,
    sourceName,
    targetName,
    languages,
    retry,
    byKey,
    tag,
    chooseTag,
  ])
}
