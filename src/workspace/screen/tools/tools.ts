import type { Tool } from './tool.ts'

const files = import.meta.glob<{ tool: Tool }>('./*-tool.tsx', { eager: true })

/** All tools, named by file: `replace` is in replace-tool.tsx. */
export const tools = Object.entries(files)
  .map(
    ([
      file,
      {
        tool: { order, title, needsTexts = false, Entry, Dialog },
      },
    ]) => ({ id: file.slice('./'.length, -'-tool.tsx'.length), order, title, needsTexts, Entry, Dialog }),
  )
  .toSorted((a, b) => a.order - b.order)
