import { createServer, type Server } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { build } from 'vite'
import { z } from 'zod'
import { root } from '#e2e/kit/portal.ts'
import { FakeServer } from '#tests/workspace/rig.ts'

const texts = z.array(z.tuple([z.string(), z.string()]))
type Pairs = z.infer<typeof texts>

/**
 * The versions of a text: the one last shown as stored (`kept`), those that may have been written since (`may`), and
 * all so far (`ever`).
 */
type Known = { kept: string; may: string[]; ever: Set<string> }

const query = z.object({ src: z.string(), dst: z.string(), since: z.optional(z.number()) })
const perLanguage = <Value extends z.ZodType>(value: Value) => z.record(z.string(), z.record(z.string(), value))
const body = z.object({
  languages: z.array(z.string()),
  changes: perLanguage(z.string()),
  pid2trus: z.record(z.string(), z.array(z.string())),
  base: perLanguage(z.nullable(z.string())),
  request_id: z.string(),
})

/** Serves the engine's page, acts as its server, and records all messages. */
export class EngineHost {
  readonly texts = new FakeServer().seed(12, (index) => index < 4)
  readonly wrong: string[] = []
  url = ''
  /** The number of texts that pages have shown as stored, without those they opened with. */
  keptTexts = 0
  #known = new Map<string, Known>()
  #isUndoing = false
  /** The keys of the texts that each reported step changes. */
  #steps: ReadonlySet<string>[] = []
  #firstKept: (() => void) | undefined
  #opened: (() => void) | undefined
  #server: Server | undefined
  #sent = 0

  async start(): Promise<void> {
    const script = await bundle()
    const port = this.texts.port(() => 'ada')
    const answers: Record<string, (words: unknown[]) => unknown> = {
      '/read': ([space, pair]) => port.read(z.literal('system').parse(space), query.parse(pair)),
      '/save': async ([space, sent]) => {
        const answer = await port.save(z.literal('system').parse(space), body.parse(sent), 'ada')
        // Every fifth answer gets lost after the save.
        this.#sent += 1
        return this.#sent % 5 === 0 ? { ok: false, refusal: { code: 'unavailable', messages: [] } } : answer
      },
      '/may': ([pairs]) => this.#may(texts.parse(pairs)),
      '/kept': ([pairs]) => this.#said(texts.parse(pairs)),
      '/undo': () => (this.#isUndoing = true),
      '/opened': ([pairs, memory]) => this.#look(texts.parse(pairs), memory),
      '/broken': ([what]) => this.wrong.push(String(what)),
    }
    this.#server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const answer = answers[pathname]
      if (answer) {
        const said = await answer(z.array(z.unknown()).parse(JSON.parse(await readText(request))))
        return response.setHeader('content-type', 'application/json').end(JSON.stringify(said ?? null))
      }
      const isScript = pathname === '/page.js'
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      return response.end(isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>')
    })
    await new Promise<void>((listening) => this.#server?.listen(0, '127.0.0.1', listening))
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('no address')
    this.url = `http://127.0.0.1:${address.port}`
  }

  /** Resolves once a page has opened and reported its texts. */
  opens(): Promise<void> {
    return new Promise((opened) => {
      this.#opened = opened
    })
  }

  /** Resolves once the page has shown a text as stored. */
  keeps(): Promise<void> {
    return new Promise((kept) => {
      this.#firstKept = kept
    })
  }

  async end(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((closed) => this.#server?.close(closed))
  }

  #of(key: string): Known {
    const known = this.#known.get(key) ?? { kept: this.texts.text('de', key) ?? '', may: [], ever: new Set<string>() }
    this.#known.set(key, known)
    return known
  }

  #may(pairs: Pairs): void {
    this.#steps.push(new Set(pairs.map(([key]) => key)))
    for (const [key, text] of pairs) {
      this.#of(key).may.push(text)
      this.#of(key).ever.add(text)
    }
  }

  #said(pairs: Pairs): void {
    this.#kept(pairs)
    this.keptTexts += pairs.length
    this.#firstKept?.()
  }

  #kept(pairs: Pairs): void {
    this.#isUndoing = false
    for (const [key, text] of pairs) {
      const known = this.#of(key)
      known.may = known.may.slice(known.may.lastIndexOf(text) + 1)
      known.kept = text
      known.ever.add(text)
    }
  }

  /** Checks that an opened page shows each text as it was last stored, or as it was being written at the kill. */
  #look(pairs: Pairs, memory: unknown): void {
    if (memory !== null) this.wrong.push(`works in memory: ${String(memory)}`)
    const undone = new Set<string>()
    for (const [key, text] of pairs) {
      const { kept, may, ever } = this.#of(key)
      const isPart = (one: string) => text !== '' && one.startsWith(text)
      if (text === kept || may.some(isPart)) continue
      // Undo reverts typed text word by word, so the text may be the beginning of an earlier version.
      const isUndone = this.#isUndoing && ([...ever].some(isPart) || !this.texts.text('de', key))
      if (isUndone) undone.add(key)
      else this.wrong.push(`${key}: "${kept}" was shown as kept, "${text}" is there`)
    }
    // An undo reverts one step, so a single step must contain all these texts.
    if (undone.size > 0 && !this.#steps.some((step) => [...undone].every((key) => step.has(key))))
      this.wrong.push(`${[...undone].join(', ')}: no step has these texts`)
    this.#isUndoing = false
    this.#kept(pairs)
    for (const [key] of pairs) this.#of(key).may = []
    this.#opened?.()
  }
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, minify: false, lib: { entry: 'e2e/kit/engine/page.ts', formats: ['es'], fileName: 'page' } },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  const chunk = outputs.find((one) => one.type === 'chunk' && one.isEntry)
  if (chunk?.type !== 'chunk') throw new Error('nothing was built')
  return chunk.code
}
