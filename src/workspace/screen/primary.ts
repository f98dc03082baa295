/** Where the one solid button of the screen stands. */
export type Primary = 'notice' | 'editor' | 'save' | 'list' | 'none'

type Facts = { isHeldUp: boolean; isEditing: boolean; hasConflict: boolean; hasTexts: boolean; unsaved: number }

/** What comes next: out of trouble, on in the text, to the server, into the first text. Two texts in conflict are equals. */
export function primaryOf({ isHeldUp, isEditing, hasConflict, hasTexts, unsaved }: Facts): Primary {
  if (isHeldUp) return 'notice'
  if (isEditing) return hasConflict ? 'none' : 'editor'
  if (unsaved > 0) return 'save'
  return hasTexts ? 'list' : 'none'
}
