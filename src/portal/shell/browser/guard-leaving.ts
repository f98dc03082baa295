/**
 * Prevents a link, form or reload from ending on the browser's error page and losing typed text. Without a service
 * worker, it asks the server first, and dispatches `portal:gone` if no answer comes. It is inlined as source text in
 * the head of every page, so it must not refer to anything outside itself.
 */
export function guardLeaving(serverPaths: RegExp): void {
  const field = 'textarea,[contenteditable],input:not([type=hidden],[type=checkbox],[type=radio],[type=submit])'
  const texts = new WeakMap<Element, string | null>()
  const typedIn = new Set<Element>()
  const reached = new WeakSet<HTMLFormElement>()
  let early: { form: HTMLFormElement; by: HTMLElement | null } | undefined
  // Attributes of the root element, which the app reads and sets as well.
  const { dataset } = document.documentElement
  let isAsking = false
  const askEveryMs = 10_000
  const answerMs = 8_000
  // Age in ms of the last answer above which the server counts as not reached: one interval plus the time limit of a
  // request.
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
  // While there is typed text and no worker, asks regularly whether the server is up. `beforeunload` cannot wait for an
  // answer, but must know it: without the server, a reload could not show even a stored draft again.
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
      for (const one of typedIn) if (!one.isConnected) typedIn.delete(one)
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
    // The worker can serve the page, so the link is followed. The exception is a link to the same page with typed text:
    // the reload would lose the text.
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
    // A form without `action` is handled by the app. It is submitted again once the app runs.
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
  // Asks the user before a reload after which the page could not be loaded or unsaved text would be lost.
  addEventListener('beforeunload', (event) => {
    const isOffline = 'offline' in dataset
    const isLosing = hasWorker() ? isOffline && isTyped(false) : isOffline || isTyped(reachedAgoMs() > reachedMs)
    if (isLosing && !('leaving' in dataset)) event.preventDefault()
  })
  // React hydrates in parts. A form that is not hydrated yet is caught by the listener above, and tried again.
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
  // Answers whether text would be lost, by cancelling the event. Elements marked `data-kept` save their own text and do
  // not count.
  addEventListener('portal:typed', (event) => {
    if (isTyped(false)) event.preventDefault()
  })
  addEventListener('portal:leaving', () => {
    dataset['leaving'] = ''
  })

  // Loads a failed script again once the server can be reached.
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
