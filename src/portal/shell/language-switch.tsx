import { useRouterState } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { m } from '#messages'
import { leaveIfNothingTyped } from '#src/portal/shell/browser/other-build.ts'
import { languages, type Locale } from '#src/site/site.ts'
import { css, cx } from '#styles/css'
import { segmented } from '#styles/recipes'

// For fingers, the links reach into the padding of the banner, so that it keeps its height.
const root = css({ _coarse: { marginBlock: '[-0.3125rem]' } })
const item = css({ _coarse: { minHeight: '[2.5rem]', minWidth: '[2.5rem]', justifyContent: 'center' } })

const yearSeconds = 31_536_000

/**
 * Renders a link for each language, which works without JavaScript. With JavaScript and a service worker, the page
 * stores the choice and reloads, which also works offline.
 */
export function LanguageSwitch({ locale }: { locale: Locale }) {
  const back = useRouterState({ select: (state) => state.location.href })
  const style = segmented({ size: 'small', strength: 'strong' })
  return (
    <div role="group" aria-label={m.shell_language()} className={cx(style.root, root)}>
      {languages.map(({ code, name }) => (
        <a
          key={code}
          href={`/language?to=${code}&back=${encodeURIComponent(back)}`}
          className={cx(style.item, item)}
          lang={code}
          hrefLang={code}
          title={name}
          aria-current={code === locale || undefined}
          onClick={(event) => switchInPlace(event, code)}
        >
          {code}
        </a>
      ))}
    </div>
  )
}

function switchInPlace(event: MouseEvent, code: Locale): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  // Without a service worker, a reload needs the server, so the link is followed as usual.
  if (!navigator.serviceWorker?.controller) return
  event.preventDefault()
  switchLanguage(code)
}

/** Stores the language and reloads the page, unless the user decides to stay because of unsaved input. */
export function switchLanguage(code: Locale): void {
  leaveIfNothingTyped(() => {
    document.cookie = `lang=${code}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
    window.location.reload()
  })
}
