import { languages } from '#src/site.ts'

/**
 * Runs before the first paint, in the page and in the offline shell alike: the chosen theme, and in the
 * shell, which is made for every site, the language and the accent that this browser saw last.
 */
export const firstPaint = `(() => {
  const root = document.documentElement
  try {
    const theme = localStorage.getItem('portal.theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const frame = JSON.parse(localStorage.getItem('portal.frame') || 'null')
    const chosen = /(?:^|; )lang=(${languages.map(({ code }) => code).join('|')})/.exec(document.cookie)
    if (!document.querySelector('style[data-accent]') && frame) {
      root.lang = (chosen && chosen[1]) || frame.locale
      root.style.cssText = frame.site.accentStyle
      document.title = frame.site.title
    }
  } catch {}
})()`
