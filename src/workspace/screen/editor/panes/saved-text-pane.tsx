import { css } from '#styles/css'
import { m } from '#messages'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { isBlank } from '#src/blank-text.ts'
import type { PaneProps, Pane } from './pane.ts'
import { SourceText } from '#src/workspace/screen/text/source-text.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { toBox } from '#src/workspace/text/line-ends.ts'

const remark = css({ color: 'ink-2' })

/** Shows the server's text, which may differ from the text in the box. */
function SavedTextPane({ unit: { base }, draft }: PaneProps) {
  const { target } = useWorkspaceContext()
  const inBox = toBox(base ?? '')
  const isSame = useAfterPaint(draft.subscribe, () => draft.text === inBox)
  if (isBlank(base)) return null
  if (isSame) return <p className={remark}>{m.workspace_saved_same()}</p>
  return <SourceText text={base ?? ''} lang={target.lang} />
}

export const pane: Pane = { order: 5, title: m.workspace_saved_text, Pane: SavedTextPane }
