import { createIsomorphicFn } from '@tanstack/react-start'
import { guardLeaving } from './guard-leaving.ts'
import { serverPaths } from './server-paths.ts'
import { languages } from '#src/site/site.ts'

/**
 * Sets theme, language, accent and title before the first paint. The offline shell is one file for every site, so it
 * takes language and accent from storage.
 */
const firstPaint = `(() => {
  const root = document.documentElement
  try {
    const theme = localStorage.getItem('portal.theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const shell = JSON.parse(localStorage.getItem('portal.frame') || 'null')
    const chosen = /(?:^|; )lang=(${languages.map(({ code }) => code).join('|')})/.exec(document.cookie)
    if (!document.querySelector('style[data-accent]') && shell) {
      root.lang = (chosen && chosen[1]) || shell.locale
      root.style.cssText = shell.site.accentStyle
      document.title = shell.site.title
    }
  } catch {}
})()`

/**
 * Returns the inline script in the head of every page. Returns '' in the browser, so that its bundle does not
 * contain the script again.
 */
export const headScript = createIsomorphicFn()
  .server(() => `(${createDefaultPolicy})();${firstPaint};(${guardLeaving})(${serverPaths})`)
  .client(() => '')

type Rules = {
  createHTML: (html: string) => string | null
  createScriptURL: (address: string) => string | null
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown }
  }
}

/**
 * Creates the default Trusted Types policy. A page's CSP forbids strings as HTML or as the address of a script; this
 * policy allows the empty script that React creates and the scripts of this build. It runs in the head as source text,
 * so it must not refer to anything outside itself.
 */
function createDefaultPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    // A regular expression, because in a string the closing tag would end the inline script.
    createHTML: (html) => (/^<script><\/script>$/.test(html) ? html : null),
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, document.baseURI)
      return origin === location.origin && /^\/(?:sw|assets\/[\w-]+)\.js$/.test(pathname) ? address : null
    },
  })
}
