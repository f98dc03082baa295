/** The faults that a test plants. */
export const bugs = [
  'a paste joins the step before',
  'undo goes into another text unasked',
  'signing out leaves the texts',
  'signing out asks no other tab',
  'what one has typed goes out as another’s',
  'an emptied storage is not noticed',
  'memory is said to be the disk',
  'shortcuts act in the search',
  'the box drops what is typed while it writes',
  'a fill forgets one of its texts',
  'undo brings one of many back',
  'a file replaces what was typed',
  'a merge keeps mine',
  'a file’s text gives way without a word',
  'a mark is not kept',
  'notes go as if they had arrived',
] as const
export type Bug = (typeof bugs)[number] | 'none'
/**
 * The complaint that each planted fault must cause. The kind must match: a fault reported as another kind could go
 * unnoticed beside a real fault of that kind.
 */
export const planted: Record<(typeof bugs)[number], Kind> = {
  'a paste joins the step before': 'undo loses a text',
  'undo goes into another text unasked': 'undo goes elsewhere',
  'signing out leaves the texts': 'shown to another',
  'signing out asks no other tab': 'lost',
  'what one has typed goes out as another’s': 'sent unasked',
  'an emptied storage is not noticed': 'said to be safe',
  'memory is said to be the disk': 'said to be safe',
  'shortcuts act in the search': 'acts in another field',
  'the box drops what is typed while it writes': 'the box drops a change',
  'a fill forgets one of its texts': 'lost',
  'undo brings one of many back': 'undo loses a text',
  'a file replaces what was typed': 'a file replaces a text',
  'a merge keeps mine': 'lost',
  'a file’s text gives way without a word': 'lost',
  'a mark is not kept': 'lost',
  'notes go as if they had arrived': 'lost',
}
/** Actions that are more frequent in stories with a fault that shows only after them: few stories are needed. */
export const leaning: Partial<Record<Bug, readonly string[]>> = {
  'signing out asks no other tab': ['second tab', 'disk', 'sign out'],
  'what one has typed goes out as another’s': ['sign in', 'save'],
  'shortcuts act in the search': ['key in the search'],
  'undo brings one of many back': ['retrace many'],
  'a file replaces what was typed': ['file'],
  'a merge keeps mine': ['file', 'settle'],
  'a file’s text gives way without a word': ['file'],
  'a mark is not kept': ['mark'],
  'notes go as if they had arrived': ['note', 'share'],
}
/** The kinds of complaint that a story can make. */
export type Kind =
  | 'undo loses a text'
  | 'undo goes elsewhere'
  | 'shown to another'
  | 'typed by nobody'
  | 'sent unasked'
  | 'said to be safe'
  | 'lost'
  | 'acts in another field'
  | 'the box drops a change'
  | 'a file replaces a text'
  | 'wrong on the server'
  | 'broken'
export type Complaint = { kind: Kind; what: string }
