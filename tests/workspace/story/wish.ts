export type Person = 'ada' | 'bob'
/** A user's latest version of a text, and the server's revision at that time. */
export type Wish = { person: Person; key: string; text: string; revision: number }

/** A user's latest review flag or note on a text, and its time in ms. */
export type Said = { person: Person; kind: 'review' | 'note'; key: string; text: string | null; at: number }
