export type Primary = 'notice' | 'editor' | 'save' | 'list' | 'none'

type Facts = { isHeldUp: boolean; isEditing: boolean; hasConflict: boolean; hasTexts: boolean; unsaved: number }

/**
 * Returns which part has the primary button: an error notice, then the open text, saving, the first text. A conflict
 * has none, because both texts are equals.
 */
export function primaryOf({ isHeldUp, isEditing, hasConflict, hasTexts, unsaved }: Facts): Primary {
  if (isHeldUp) return 'notice'
  if (isEditing) return hasConflict ? 'none' : 'editor'
  if (unsaved > 0) return 'save'
  return hasTexts ? 'list' : 'none'
}
