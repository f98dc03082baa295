import { download } from '#src/browser/download.ts'
import type { InMemoryText, Space } from './view.ts'

type ExportFile = {
  format: 'portal-unsaved-texts'
  version: 1
  exportedAt: string
  texts: { scope: Space; lang: string; key: string; text: string; base: string | null; editedAt: string }[]
}

export function exportTexts(texts: readonly InMemoryText[], now: Date): void {
  const file: ExportFile = {
    format: 'portal-unsaved-texts',
    version: 1,
    exportedAt: now.toISOString(),
    texts: texts.map(({ scope: space, lang, key, text, base, editedAt }) => ({
      scope: space,
      lang,
      key,
      text,
      base,
      editedAt: new Date(editedAt).toISOString(),
    })),
  }
  const content = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })
  download(content, `unsaved-texts-${now.toISOString().slice(0, 10)}.json`)
}
