export type Person = 'ada' | 'bob'
/** The last text that a person left in a text, and the server's revision then. */
export type Wish = { person: Person; key: string; text: string; revision: number }

/** What a person has said of a text, or asked on it: its last word, and when. */
export type Said = { person: Person; kind: 'review' | 'note'; key: string; text: string | null; at: number }
