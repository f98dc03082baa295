import type { textKey, translation } from '#src/backend/text-tables.ts'
import type { Text } from './texts.ts'

type Space = 'system' | 'vartext' | 'catalog'

export const languageRows = [
  { code: 'master', name: 'Master', position: 0 },
  { code: 'en', name: 'English', position: 1 },
  { code: 'de', name: 'Deutsch', position: 2 },
  { code: 'fr', name: 'Français', position: 3 },
]

/** The revision all demo texts carry. */
export const demoRevision = 1

export function* textKeyRows(space: Space, texts: readonly Text[]): Generator<typeof textKey.$inferInsert> {
  for (const [position, { key, description, tags }] of texts.entries()) {
    yield { space, key, description, tags, position: position + 1, revision: demoRevision }
  }
}

export function* translationRows(space: Space, texts: readonly Text[]): Generator<typeof translation.$inferInsert> {
  const changedAt = new Date(Date.UTC(2026, 8, 14, 9, 30))
  for (const entry of texts) {
    for (const lang of ['master', 'en', 'de', 'fr'] as const) {
      const text = entry[lang]
      if (text === null) continue
      yield {
        space,
        key: entry.key,
        lang,
        text,
        changedBy: lang === 'master' ? '' : 'translator@demo.example',
        changedAt,
      }
    }
  }
}
