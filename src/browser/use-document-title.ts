import { useEffect } from 'react'

/**
 * Puts the name of what a page shows before the document title of its route, while the page is open. The route may set
 * its title later.
 */
export function useDocumentTitle(name: string): void {
  useEffect(() => {
    if (name === '') return undefined
    const start = `${name} – `
    const put = () => {
      if (!document.title.startsWith(start)) document.title = start + document.title
    }
    put()
    const observer = new MutationObserver(put)
    observer.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => {
      observer.disconnect()
      if (document.title.startsWith(start)) document.title = document.title.slice(start.length)
    }
  }, [name])
}
