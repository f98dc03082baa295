export type Primary = 'notice' | 'editor' | 'save' | 'list' | 'none'

type Facts = { isHeldUp: boolean; isEditing: boolean; hasConflict: boolean; hasTexts: boolean; unsaved: number }

/**
 * Returns which part of the screen has the primary button. The first that applies gets it: an error notice, the open
 * text, the save button, the list. An open text with a conflict has no primary button, because neither version is
 * preferred.
 */
export function primaryOf({ isHeldUp, isEditing, hasConflict, hasTexts, unsaved }: Facts): Primary {
  if (isHeldUp) return 'notice'
  if (isEditing) return hasConflict ? 'none' : 'editor'
  if (unsaved > 0) return 'save'
  return hasTexts ? 'list' : 'none'
}
