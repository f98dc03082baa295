import { m } from '#messages'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Filling } from './fill-choice.ts'

export function useFilling(): (name: string, filling: Filling, review: boolean) => Promise<void> {
  const { actions, say } = useWorkspaceContext()
  return async (name, { changes, skipped }, review) => {
    const { changed } = changes.length === 0 ? { changed: 0 } : await actions.editMany({ name, changes, review })
    const count = skipped + changes.length - changed
    const left = count === 0 ? '' : ` ${m.workspace_fill_skipped({ count })}`
    say(m.workspace_fill_done({ count: changed }) + left)
  }
}
