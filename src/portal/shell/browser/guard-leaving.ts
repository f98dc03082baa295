/**
 * Stands in the head of every page and works from the first byte on: leaving the page by a link, a form or a
 * reload must not end in the browser's own error page, with everything typed lost. Where the service worker
 * cannot answer, the server is asked first; a server that does not answer is told to the page as `portal:gone`.
 * Sent as its own source text: nothing outside of it may be named in it. `serverPaths` match what no page is.
 */
export function guardLeaving(serverPaths: RegExp): void {
  const field = 'textarea,[contenteditable],input:not([type=hidden],[type=checkbox],[type=radio],[type=submit])'
  const texts = new Map<Element, string | null>()
  const typedIn = new Set<Element>()
  const reached = new WeakSet<HTMLFormElement>()
  let early: { form: HTMLFormElement; by: HTMLElement | null } | undefined
  // Whoever else would move the page looks at it too.
  const { dataset } = document.documentElement
  let isAsking = false
  const askEveryMs = 10_000
  const reachedMs = 15_000
  const hasReached = () => {
    dataset['reached'] = String(Date.now())
  }
  // The page itself has just come from there.
  hasReached()

  const textOf = (box: Element) => ('value' in box ? String(box.value) : box.textContent)
  const boxOf = (event: Event) =>
    event.target instanceof Element && event.target.matches(field) ? event.target : undefined
  const isTyped = (keepers: boolean) => {
    for (const box of typedIn) if (!box.isConnected) typedIn.delete(box)
    return [...typedIn].some(
      (box) => textOf(box) && textOf(box) !== texts.get(box) && (keepers || !box.closest('[data-kept]')),
    )
  }
  const hasWorker = () => Boolean(navigator.serviceWorker?.controller)
  const isThere = () =>
    fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(8_000) }).then(
      (answer) => {
        if (answer.ok) hasReached()
        return answer.ok
      },
      () => false,
    )
  const whenThere = async (go: () => void, detail: { href?: string; form?: HTMLFormElement }) => {
    if (isAsking) return
    isAsking = true
    const there = await isThere()
    isAsking = false
    if (there) go()
    else dispatchEvent(new CustomEvent('portal:gone', { detail }))
  }

  addEventListener(
    'focusin',
    (event) => {
      const box = boxOf(event)
      if (box && !texts.has(box)) texts.set(box, textOf(box))
    },
    true,
  )
  addEventListener(
    'input',
    (event) => {
      const box = boxOf(event)
      if (box && event.isTrusted) typedIn.add(box)
    },
    true,
  )

  addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || event.altKey || link.hasAttribute('download') || (link.target && link.target !== '_self')) return
    const url = new URL(link.href)
    if (url.origin !== location.origin) {
      if (navigator.onLine || !url.protocol.startsWith('http')) return
      event.preventDefault()
      dispatchEvent(new CustomEvent('portal:gone', { detail: {} }))
      return
    }
    const isSame = url.pathname + url.search === location.pathname + location.search
    if (url.hash && isSame) return
    const isPage = !serverPaths.test(url.pathname)
    // A page that leads to itself would come back from the worker's cache, empty.
    if (isPage && hasWorker() && !(isSame && isTyped(false))) return
    event.preventDefault()
    const go = () => {
      dataset['leaving'] = ''
      location.assign(url)
    }
    void whenThere(go, isPage ? { href: url.pathname + url.search + url.hash } : {})
  })

  addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method === 'dialog') return
    if (reached.delete(form)) {
      dataset['leaving'] = ''
      return
    }
    event.preventDefault()
    const by = event.submitter
    // Only the page's own code can take it: it is sent again when that is there.
    if (!form.hasAttribute('action')) {
      early = { form, by }
      return
    }
    const go = () => {
      reached.add(form)
      form.requestSubmit(by)
    }
    void whenThere(go, { form })
  })

  // Where no worker brings the page back, what is kept on the device is in sight again only if the server is there.
  const mayBeGone = () => Date.now() - Number(dataset['reached']) > reachedMs
  setInterval(() => {
    if (!hasWorker() && !document.hidden && !('offline' in dataset) && isTyped(true)) void isThere()
  }, askEveryMs)
  // A reload that would not bring the page back, or lose what only this page holds, is asked about.
  addEventListener('beforeunload', (event) => {
    const isOffline = 'offline' in dataset
    const isLosing = hasWorker() ? isOffline && isTyped(false) : isOffline || isTyped(mayBeGone())
    if (isLosing && !('leaving' in dataset)) event.preventDefault()
  })
  // The page comes to life in parts: a form that is not there yet comes back to be sent again.
  const sendEarly = () => {
    const sent = early
    early = undefined
    if (sent?.form.isConnected) sent.form.requestSubmit(sent.by)
    if (early) setTimeout(sendEarly, 100)
  }
  addEventListener('portal:live', sendEarly)
  addEventListener('pageshow', () => {
    delete dataset['leaving']
  })
  // What keeps its own texts answers for them itself.
  addEventListener('portal:typed', (event) => {
    if (isTyped(false)) event.preventDefault()
  })
  addEventListener('portal:leaving', () => {
    dataset['leaving'] = ''
  })

  // A script of the page that did not come through is fetched again when the server is back.
  addEventListener(
    'error',
    (event) => {
      const { target } = event
      if (!(target instanceof HTMLScriptElement) || !target.src) return
      const again = async () => {
        if (!(await isThere())) return later()
        const script = document.createElement('script')
        script.type = target.type
        script.src = target.src
        document.head.append(script)
      }
      const later = () => void setTimeout(again, 2_000)
      later()
    },
    true,
  )
}
