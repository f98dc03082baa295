/** Which texts a list begins with: a language pair's of a space, all or the untranslated ones. */
export type FirstOf = { space: 'system' | 'vartext'; src: string; dst: string; show: 'all' | 'untranslated' }

/** A text at the start of a list, as the server has it; texts are cut to what a row shows. */
export type FirstText = { key: string; source: string; target: string | null }

export type FirstTexts = FirstOf & { texts: readonly FirstText[] }
