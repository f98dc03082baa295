import { m } from '#messages'
import type { Pane } from '#src/workspace/screen/editor/panes.ts'
import { KeysList } from '#src/workspace/screen/keys/keys-list.tsx'

export const pane: Pane = { order: 9, title: m.workspace_keys, Pane: KeysList }
