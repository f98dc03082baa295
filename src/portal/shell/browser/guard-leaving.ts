/**
 * Prevents that leaving by link, form or reload ends in the browser's error page and loses typed text. Inlined in the
 * head of every page and active from the first byte. Without a service worker it asks the server first, and dispatches
 * `portal:gone` if the server does not answer. Sent as source text, so it must not reference anything outside itself.
 */
export function guardLeaving(serverPaths: RegExp): void {
  const field = 'textarea,[contenteditable],input:not([type=hidden],[type=checkbox],[type=radio],[type=submit])'
  const texts = new Map<Element, string | null>()
  const typedIn = new Set<Element>()
  const reached = new WeakSet<HTMLFormElement>()
  let early: { form: HTMLFormElement; by: HTMLElement | null } | undefined
  // Shared state on the root element, which the app reads and sets too.
  const { dataset } = document.documentElement
  let isAsking = false
  const askEveryMs = 10_000
  const answerMs = 8_000
  // The greatest age of the last answer while the next one arrives in time.
  const reachedMs = askEveryMs + answerMs
  const reachedAgoMs = () => Date.now() - Number(dataset['reached'])
  const hasReached = () => {
    dataset['reached'] = String(Date.now())
  }
  // The server has just served the page.
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
    fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) }).then(
      (answer) => {
        if (answer.ok) hasReached()
        return answer.ok
      },
      () => false,
    )
  // Without a worker, drafts stored on the device can be shown again only if the server is up.
  let isLooking = false
  const look = async () => {
    if (isLooking || hasWorker() || document.hidden || 'offline' in dataset || !isTyped(true)) return
    isLooking = true
    await isThere()
    isLooking = false
  }
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
      if (!box || !event.isTrusted) return
      typedIn.add(box)
      if (reachedAgoMs() > askEveryMs) void look()
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
    // A link to the same page would reload it from the worker's cache and lose typed text.
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
    // Only the app can handle this form, so it is submitted again once the app runs.
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

  setInterval(look, askEveryMs)
  document.addEventListener('visibilitychange', look)
  // Asks before a reload that could not load the page again or would lose unsaved text.
  addEventListener('beforeunload', (event) => {
    const isOffline = 'offline' in dataset
    const isLosing = hasWorker() ? isOffline && isTyped(false) : isOffline || isTyped(reachedAgoMs() > reachedMs)
    if (isLosing && !('leaving' in dataset)) event.preventDefault()
  })
  // React hydrates in parts: a form that is not hydrated yet ends up here again.
  const sendEarly = () => {
    const sent = early
    early = undefined
    if (sent?.form.isConnected) sent.form.requestSubmit(sent.by)
    if (early) setTimeout(sendEarly, 100)
  }
  addEventListener('portal:live', sendEarly)
  addEventListener('pageshow', () => {
    delete dataset['leaving']
    void look()
  })
  // Elements marked `data-kept` save their own text.
  addEventListener('portal:typed', (event) => {
    if (isTyped(false)) event.preventDefault()
  })
  addEventListener('portal:leaving', () => {
    dataset['leaving'] = ''
  })

  // Loads failed scripts again once the server is back.
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
