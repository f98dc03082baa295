const name = 'earlyChoice'

/** Script of the server-rendered page. Until the app runs, it selects a row that is clicked, and stores its key. */
export const noteEarlyChoice = `addEventListener('click', (event) => {
  if (window.${name} === null) return
  const row = event.target.closest('[aria-busy] > [data-key]')
  if (!row) return
  row.parentElement.querySelectorAll('[aria-selected=true]').forEach((other) => other.setAttribute('aria-selected', 'false'))
  row.setAttribute('aria-selected', 'true')
  window.${name} = row.dataset.key
})`

/**
 * Returns the key of the row that was clicked last before the app ran, or null, and clears it. After the first call the
 * app handles clicks itself.
 */
export function takeEarlyChoice(): string | null {
  const key: unknown = Reflect.get(window, name)
  Reflect.set(window, name, null)
  return typeof key === 'string' ? key : null
}
