export type Primary = 'notice' | 'editor' | 'save' | 'list' | 'none'

type Facts = { isHeldUp: boolean; isEditing: boolean; hasConflict: boolean; hasTexts: boolean; unsaved: number }

/** Trouble first, then the open text, saving, the first text. Two texts in conflict are equals: none. */
export function primaryOf({ isHeldUp, isEditing, hasConflict, hasTexts, unsaved }: Facts): Primary {
  if (isHeldUp) return 'notice'
  if (isEditing) return hasConflict ? 'none' : 'editor'
  if (unsaved > 0) return 'save'
  return hasTexts ? 'list' : 'none'
}
