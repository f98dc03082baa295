import { m } from '#messages'
import { ReplaceDialog } from '#src/workspace/screen/replace/replace-dialog.tsx'
import type { Tool } from './tools.ts'

export const tool: Tool = { order: 5, needsTexts: true, title: m.replace_title, Dialog: ReplaceDialog }
