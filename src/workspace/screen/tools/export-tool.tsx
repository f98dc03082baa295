import { m } from '#messages'
import { ExportDialog } from '#src/workspace/screen/exchange/export-dialog.tsx'
import type { Tool } from './tools.ts'

export const tool: Tool = { order: 30, needsTexts: true, title: m.exchange_export, Dialog: ExportDialog }
