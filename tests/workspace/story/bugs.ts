/** Faults of the kinds this story is for. */
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
/** What the story must complain of where a fault is planted: of just that, since one that is seen as another can be hidden by it. */
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
/** What is done more often where a fault is planted that only shows then, so that few stories tell of it. */
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
/** What a story can complain of. */
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
