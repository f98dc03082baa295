import { download } from '#src/browser/download.ts'
import type { RescuedFile } from './rescued-file.ts'
import type { InMemoryText } from './view.ts'

/** Downloads texts as a file that the import reads (`formats/read-rescued.ts`). */
export function exportTexts(texts: readonly InMemoryText[], now: Date): void {
  const file: RescuedFile = {
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
