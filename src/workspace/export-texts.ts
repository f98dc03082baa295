import type { NotKept, Space } from './view.ts'

type ExportFile = {
  format: 'portal-unsaved-texts'
  version: 1
  exportedAt: string
  texts: { scope: Space; lang: string; key: string; text: string; base: string | null; editedAt: string }[]
}

export function exportTexts(texts: readonly NotKept[], now: Date): void {
  const file: ExportFile = {
    format: 'portal-unsaved-texts',
    version: 1,
    exportedAt: now.toISOString(),
    texts: texts.map(({ scope, lang, key, text, base, editedAt }) => ({
      scope,
      lang,
      key,
      text,
      base,
      editedAt: new Date(editedAt).toISOString(),
    })),
  }
  const address = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `unsaved-texts-${now.toISOString().slice(0, 10)}.json`
  link.click()
  // The browser reads the address when the click is done.
  setTimeout(() => URL.revokeObjectURL(address))
}
