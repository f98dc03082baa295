/**
 * Identifies a server preview: a collection (`space`), a language pair, and all texts or only the untranslated ones.
 */
export type PreviewQuery = { space: 'system' | 'vartext'; src: string; dst: string; show: 'all' | 'untranslated' }

/** A text of the server preview, with source and target cut to what a row shows. */
export type PreviewText = { key: string; source: string; target: string | null }

export type TextPreview = PreviewQuery & { texts: readonly PreviewText[] }
