import { m } from '#messages'
import { ImportDialog } from '#src/workspace/screen/exchange/import-dialog.tsx'
import type { Tool } from './tools.ts'

export const tool: Tool = { order: 40, needsTexts: true, title: m.exchange_import, Dialog: ImportDialog }
