import type { Page } from '@playwright/test'
import { fold, foldForSearch } from '#src/workspace/search/fold.ts'
import { defineBench } from './kit/bench.ts'
import { median } from './kit/timing.ts'
import {
  atRest,
  bareIn,
  editorAt,
  longestTask,
  openWorkspace,
  signedIn,
  textAt,
  UNITS,
  watchTasks,
} from './kit/workspace-kit.ts'

const betweenLettersMs = 150
const words = ['4217', 'türblatt 42', 'leaf 99', 'eiche', '1234', 'bench.text.0123']

const letters = (word: string) => [...word].map((letter, at) => ({ letter, typed: word.slice(0, at + 1).trim() }))

type Watched = { list: string; count: string }

/** Records when a worker’s answer arrives, and when the list has the marks and count for the input. */
function watch({ list, count }: Watched): void {
  const log = { wanted: { typed: '', count: -1 }, since: 0, arrived: 0, painted: 0 }
  Object.assign(window, { searched: log })
  const WorkerBefore = Worker
  class Heard extends WorkerBefore {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      this.addEventListener('message', ({ data }) => {
        const { kind, places } = Object(data)
        // The message has the hits, or states that they are the same as with one letter less.
        if (kind === 'hits' || kind === 'same' || places !== undefined) log.arrived ||= performance.now()
      })
    }
  }
  Object.assign(window, { Worker: Heard })
  const isThere = () => {
    const { typed, count: expected } = log.wanted
    const counted = document.querySelector(count)?.textContent?.replace(/\D/g, '')
    return counted === String(expected) && document.querySelector(`${list} mark`)?.textContent?.toLowerCase() === typed
  }
  let isDrawn = false
  const look = () => {
    if (isDrawn || log.since === 0 || !isThere()) return
    isDrawn = true
    // A result known one letter ahead needs no answer.
    log.arrived ||= performance.now()
    requestAnimationFrame(() => {
      // A message posted in an animation frame is handled after that frame is painted.
      const after = new MessageChannel()
      after.port1.addEventListener('message', () => (log.painted = performance.now()))
      after.port1.start()
      after.port2.postMessage(null)
    })
  }
  addEventListener(
    'input',
    ({ timeStamp }) => {
      isDrawn = false
      Object.assign(log, { since: timeStamp, arrived: 0, painted: 0 })
    },
    true,
  )
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

const bareHtml = `<style>[role=listbox] { height: 700px; overflow: auto } [role=option] { height: 70px }</style>
<input type="search" aria-label="Search"><span></span><div role="listbox"></div>
<script>
  const rowsShown = 16
  const code = 'let texts; onmessage = ({ data }) => { if (Array.isArray(data)) { texts = data; return } ' +
    'const found = []; for (let at = 0; at < texts.length; at += 1) if (texts[at].includes(data)) found.push(at); ' +
    'const places = new Uint32Array(found); postMessage({ places }, { transfer: [places.buffer] }) }'
  let worker
  const [input, count, list] = ['input', 'span', 'div'].map((name) => document.querySelector(name))
  let shown = []
  input.oninput = () => {
    const needle = input.value.trim().normalize('NFD').replace(/\\p{Mn}/gu, '').toLowerCase()
    if (needle !== '') worker.postMessage(needle)
  }
  const show = ({ data: { places } }) => {
    const typed = input.value.trim().toLowerCase()
    const lineOf = (text) => {
      const line = document.createElement('p')
      const at = text.toLowerCase().indexOf(typed)
      if (at < 0) { line.textContent = text; return line }
      const mark = document.createElement('mark')
      mark.textContent = text.slice(at, at + typed.length)
      line.append(text.slice(0, at), mark, text.slice(at + typed.length))
      return line
    }
    list.replaceChildren(...[...places.subarray(0, rowsShown)].map((place) => {
      const row = document.createElement('div')
      row.setAttribute('role', 'option')
      row.append(...shown[place].map(lineOf))
      return row
    }))
    count.textContent = places.length + ' texts'
  }
  window.start = (texts, rows) => {
    shown = rows
    worker = new Worker(URL.createObjectURL(new Blob([code])))
    worker.onmessage = show
    worker.postMessage(texts)
  }
</script>`

type Times = { arrived: number[]; painted: number[] }
type Counts = ReadonlyMap<string, number>

async function type(page: Page, word: string, countOf: Counts, times: Times): Promise<void> {
  const box = page.getByRole('searchbox')
  await box.fill('')
  await page.waitForTimeout(700)
  await box.focus()
  for (const { letter, typed } of letters(word)) {
    const wanted = { typed, count: countOf.get(typed) ?? 0 }
    await page.evaluate((next) => Object.assign(Object(window).searched, { wanted: next }), wanted)
    await page.keyboard.type(letter)
    await page.waitForTimeout(betweenLettersMs)
    // A space finds nothing new.
    if (letter === ' ') continue
    const drawn = await page.waitForFunction(() => {
      const { since, arrived, painted } = Object(window).searched
      return painted > 0 && { arrived: arrived - since, painted: painted - since }
    })
    const taken = await drawn.jsonValue()
    if (!taken) throw new Error(`${typed} was not shown`)
    times.arrived.push(taken.arrived)
    times.painted.push(taken.painted)
  }
}

async function typeAll(page: Page, countOf: Counts) {
  await page.bringToFront()
  const times: Times = { arrived: [], painted: [] }
  for (const word of words) await type(page, word, countOf, times)
  return { answer: median(times.arrived), rows: median(times.painted) }
}

export const search = defineBench({
  name: 'search',
  says: 'a search as it is typed, beside a bare page with a plain loop over the same folded texts in a worker',
  needs: ['build'],
  sizes: { UNITS },
  figures: {
    answer: { says: 'input of a letter to what is found, median', unit: 'times', atMost: 1.2 },
    rows: { says: 'input of a letter to rows, marks and count painted, median', unit: 'times', atMost: 1.2 },
    task: { says: 'longest task meanwhile', unit: 'ms', atMost: 50 },
  },
  async prepare({ UNITS }) {
    const shown = Array.from({ length: UNITS }, (_, at) => textAt(at))
    const folded = shown.map((text) => text.map(foldForSearch).join('\n\0\n'))
    const countOf = new Map(
      words.flatMap(letters).map(({ typed }) => [typed, folded.filter((text) => text.includes(fold(typed))).length]),
    )
    const { browser, portal, close } = await openWorkspace(UNITS, 13_000)
    const context = await signedIn(browser, portal.url)
    await context.addInitScript(watch, { list: '[aria-label="Texts"]', count: '[type=search] ~ span' })
    const page = await editorAt(context, portal.url, 10)
    const bare = await bareIn(browser, bareHtml)
    await bare.evaluate(watch, { list: '[role=listbox]', count: 'span' })
    await bare.evaluate(([texts, rows]) => Object(window).start(texts, rows), [folded, shown] as const)
    await page.getByRole('searchbox').focus()
    await atRest(page)
    await page.evaluate(watchTasks)
    return {
      cases: ['words of the texts'],
      async a() {
        return { ...(await typeAll(page, countOf)), task: await longestTask(page) }
      },
      b: () => typeAll(bare, countOf),
      close,
    }
  },
})
