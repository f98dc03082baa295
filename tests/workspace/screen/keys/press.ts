/** A key press as a browser reports it; `held` names the modifiers. */
export const press = (key: string, held: readonly string[] = [], code = '', location = 0) => ({
  key,
  code,
  location,
  keyCode: held.includes('229') ? 229 : 0,
  getModifierState: (name: string) => name === 'AltGraph' && held.includes('altgr'),
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
  isComposing: held.includes('composing'),
})
