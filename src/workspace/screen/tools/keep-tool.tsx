import { m } from '#messages'
import { KeepDialog } from '#src/workspace/screen/offline/keep-dialog.tsx'
import type { Tool } from './tools.ts'

export const tool: Tool = { order: 45, title: m.workspace_keep_on_device, Dialog: KeepDialog }
