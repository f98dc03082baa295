const name = 'earlyChoice'

/** Runs in the server's page: a row that is clicked before the program is there is marked, and remembered for it. */
export const noteEarlyChoice = `addEventListener('click', (event) => {
  if (window.${name} === null) return
  const row = event.target.closest('[aria-busy] > [data-key]')
  if (!row) return
  row.parentElement.querySelectorAll('[aria-selected=true]').forEach((other) => other.setAttribute('aria-selected', 'false'))
  row.setAttribute('aria-selected', 'true')
  window.${name} = row.dataset.key
})`

/** The key of the row that was clicked last before the program was there; once, and from then on the program hears clicks itself. */
export function takeEarlyChoice(): string | null {
  const key: unknown = Reflect.get(window, name)
  Reflect.set(window, name, null)
  return typeof key === 'string' ? key : null
}
