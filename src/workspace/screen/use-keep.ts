import { useCallback } from 'react'
import { m } from '#messages'
import type { WorkspaceView } from '#src/workspace/view.ts'

/** Asks the browser to keep the texts, and says what it promised. */
export function useKeep(
  { keepOnDevice }: Pick<WorkspaceView, 'keepOnDevice'>,
  say: (text: string) => void,
): () => Promise<void> {
  return useCallback(async () => {
    say((await keepOnDevice()) ? m.workspace_kept_on_device() : m.workspace_keep_refused())
  }, [keepOnDevice, say])
}
