import { languages } from '#src/site/site.ts'

/**
 * Script that runs before the first paint. The offline shell serves every site, so language and accent come from
 * storage.
 */
export const firstPaint = `(() => {
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
