import { useSyncExternalStore } from 'react'
import { m } from '#messages'
import { button } from '#styles/recipes'
import { writeLocal } from '#src/browser/local-value.ts'

const storageKey = 'portal.theme'
export const themes = ['system', 'light', 'dark'] as const
type Choice = (typeof themes)[number]

const labels = { system: m.shell_theme_system, light: m.shell_theme_light, dark: m.shell_theme_dark }
const pictures: Record<Choice, string> = {
  system: 'M8 1.75a6.25 6.25 0 1 0 0 12.5ZM8 1.75a6.25 6.25 0 0 1 0 12.5',
  light: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  dark: 'M13.5 9.6A6 6 0 0 1 6.4 2.5a6 6 0 1 0 7.1 7.1Z',
}

let listeners: (() => void)[] = []

function subscribe(listener: () => void): () => void {
  listeners = [...listeners, listener]
  window.addEventListener('storage', listener)
  return () => {
    listeners = listeners.filter((other) => other !== listener)
    window.removeEventListener('storage', listener)
  }
}

export function chosenTheme(): Choice {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function chooseTheme(choice: Choice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
  // Without storage, the choice applies until the page is closed.
  writeLocal(storageKey, choice === 'system' ? null : choice)
  listeners.forEach((listener) => listener())
}

export function ThemeSwitch() {
  const choice = useSyncExternalStore<Choice>(subscribe, chosenTheme, () => 'system')
  const next = themes[(themes.indexOf(choice) + 1) % themes.length] ?? 'system'
  return (
    <button
      type="button"
      className={button({ visual: 'quiet', square: true })}
      aria-label={labels[choice]()}
      title={labels[choice]()}
      onClick={() => chooseTheme(next)}
    >
      <svg
        viewBox="0 0 16 16"
        fill={choice === 'light' ? 'none' : 'currentColor'}
        stroke="currentColor"
        strokeWidth="1.4"
        aria-hidden="true"
      >
        <path d={pictures[choice]} fill={choice === 'system' ? 'none' : undefined} />
        {choice === 'system' ? <path d="M8 1.75a6.25 6.25 0 0 1 0 12.5Z" /> : null}
      </svg>
    </button>
  )
}
