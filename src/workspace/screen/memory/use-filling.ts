import { m } from '#messages'
import type { EditingActions } from '#src/workspace/view.ts'
import type { Filling } from './fill-choice.ts'

export function useFilling(
  { editMany }: Pick<EditingActions, 'editMany'>,
  onMessage: (text: string) => void,
): (name: string, filling: Filling, review: boolean) => Promise<void> {
  return async (name, { changes, skipped }, review) => {
    const { changed } = changes.length === 0 ? { changed: 0 } : await editMany({ name, changes, review })
    const count = skipped + changes.length - changed
    const left = count === 0 ? '' : ` ${m.workspace_fill_skipped({ count })}`
    onMessage(m.workspace_fill_done({ count: changed }) + left)
  }
}
