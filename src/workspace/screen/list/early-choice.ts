const name = 'earlyChoice'

/**
 * Source of a script in the server-rendered page. Until the app runs, it marks a clicked row as selected, and stores
 * its key for `takeEarlyChoice`.
 */
export const noteEarlyChoice = `addEventListener('click', (event) => {
  if (window.${name} === null) return
  const row = event.target.closest('[aria-busy] > [data-key]')
  if (!row) return
  row.parentElement.querySelectorAll('[aria-selected=true]').forEach((other) => other.setAttribute('aria-selected', 'false'))
  row.setAttribute('aria-selected', 'true')
  window.${name} = row.dataset.key
})`

/**
 * Returns the key of the row that was clicked last before the app ran; null if none was. Also stops the script
 * `noteEarlyChoice`, because the app handles clicks from then on. Further calls return null.
 */
export function takeEarlyChoice(): string | null {
  const key: unknown = Reflect.get(window, name)
  Reflect.set(window, name, null)
  return typeof key === 'string' ? key : null
}
