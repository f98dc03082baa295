/**
 * Identifies a server preview: the collection (`space`), the source and target languages, and whether it shows all
 * texts or only the untranslated ones.
 */
export type PreviewQuery = { space: 'system' | 'vartext'; src: string; dst: string; show: 'all' | 'untranslated' }

/**
 * A text of the server preview. Source and target are cut to the length that a row shows. `target`: null if there is no
 * translation.
 */
export type PreviewText = { key: string; source: string; target: string | null }

export type TextPreview = PreviewQuery & { texts: readonly PreviewText[] }
