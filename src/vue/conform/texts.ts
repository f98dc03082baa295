import type { Data } from '#src/vue/call.ts'
import { calls } from '#src/vue/calls.ts'
import { type Bench, once } from './bench.ts'
import { type Check, claim, given, same } from './check.ts'
import { assertRefused } from './reply.ts'

/** Reading and saving of one space of texts, the same for both. */
const spaces = [
  { read: calls['i18n.system'], save: calls['i18n.save'] },
  { read: calls['i18n.vartext'], save: calls['i18n.saveVartext'] },
] as const
type Space = (typeof spaces)[number]

const dst = 'de'
const query = { src: 'master', dst }

export const textsChecks: Check[] = spaces.flatMap((space) => readChecks(space).concat(saveChecks(space)))

function readChecks(space: Space): Check[] {
  const whole = once(({ data }: Bench) => data(space.read, { query }))
  return [
    {
      call: space.read.name,
      claim: 'has every key in the master, and names every language',
      run: async (bench: Bench) => {
        const { texts, languages } = await whole(bench)
        const master = new Map(Object.entries(given(languages['master'], 'languages has no master')[1]))
        const without = texts.find(({ text }) => !master.has(text[0]))
        claim(without === undefined, `the master lacks ${without?.text[0]}`)
        claim(dst in languages, `languages lacks ${dst}`)
      },
    },
    {
      call: space.read.name,
      claim: 'answers 304 for the ETag of before',
      run: async (bench: Bench) => {
        const tag = (await bench.ask(space.read, { query })).headers.get('etag')
        claim(tag !== null, 'there is no ETag')
        const { status } = await bench.ask(space.read, { query }, { headers: { 'if-none-match': tag } })
        same(status, 304, 'the status')
      },
    },
    {
      call: space.read.name,
      claim: 'has nothing new since its own revision',
      run: async (bench: Bench) => {
        const { revision } = await whole(bench)
        const since = await bench.data(space.read, { query: { ...query, since: revision } })
        claim(since.revision >= revision, `the revision went back from ${revision} to ${since.revision}`)
        // Where others save meanwhile, there may be something new.
        if (since.revision === revision) same(since.texts.length, 0, 'the texts since the revision')
      },
    },
    {
      call: space.read.name,
      claim: 'refuses a language that does not exist',
      run: async ({ ask }: Bench) => {
        const reply = await ask(space.read, { query: { src: 'master', dst: 'xx-conform' } })
        assertRefused(reply, [400, 404], 'the language xx-conform')
      },
    },
  ]
}

function saveChecks(space: Space): Check[] {
  const { read, save } = space
  const textIn = ({ languages }: Data<Space['read']>, language: string, key: string) =>
    new Map(Object.entries(languages[language]?.[1] ?? {})).get(key) ?? null
  const target = once(async ({ data }: Bench) => {
    const whole = await data(read, { query })
    const key = given(whole.texts[0], 'there is no text').text[0]
    return { key, whole, before: textIn(whole, dst, key), master: textIn(whole, 'master', key) }
  })
  /** The text as it stands, asked for by what has changed since the first look: the whole list is large. */
  const textOf = async (bench: Bench, key: string) => {
    const { whole, before } = await target(bench)
    const changed = await bench.data(read, { query: { ...query, since: whole.revision } })
    return changed.texts.some(({ text }) => text[0] === key) ? textIn(changed, dst, key) : before
  }
  const put = (bench: Bench, key: string, text: string, more: { base?: string | null; request_id?: string } = {}) => {
    const { base, request_id } = more
    const bases = base === undefined ? {} : { base: { [dst]: { [key]: base } } }
    const changes = { [dst]: { [key]: text } }
    return bench.data(save, {
      body: { languages: ['master', dst], changes, ...bases, ...(request_id && { request_id }) },
    })
  }
  /** Runs with the text of one key, and puts back what stood there, whatever happens. */
  const withText = async (bench: Bench, run: (key: string, before: string | null) => Promise<void>) => {
    const { key, before } = await target(bench)
    try {
      await run(key, before)
    } finally {
      await put(bench, key, before ?? '')
      same(await textOf(bench, key), before, `the text of ${key} put back`)
    }
  }
  const check = (claim: string, run: Check['run']): Check => ({ call: save.name, claim, writes: true, run })
  return [
    check('keeps a text byte for byte, and tells it since the revision before', (bench) =>
      withText(bench, async (key, before) => {
        const text = ' \t%conform% {min} <b>mm</b>\r\n\u200d👩🏽‍🔧 '
        const { revision } = await bench.data(read, {
          query: { ...query, since: (await target(bench)).whole.revision },
        })
        const saved = await put(bench, key, text, { base: before })
        same([saved.saved, saved.conflicts.length], [1, 0], 'saved and conflicts')
        claim(saved.revision > revision, `the revision went from ${revision} to ${saved.revision}`)
        same(await textOf(bench, key), text, 'the text')
        const since = await bench.data(read, { query: { ...query, since: revision } })
        claim(
          since.texts.some((one) => one.text[0] === key),
          'the key is not among what changed since',
        )
      }),
    ),
    check('leaves a text that is not what the translator saw, and says whose it is', (bench) =>
      withText(bench, async (key) => {
        await put(bench, key, 'conform: theirs')
        const late = await put(bench, key, 'conform: mine', { base: 'conform: what nobody saw' })
        same(
          late.conflicts.map((one) => [one.lang, one.key, one.theirs]),
          [[dst, key, 'conform: theirs']],
          'the conflicts',
        )
        same(await textOf(bench, key), 'conform: theirs', 'the text after a conflict')
      }),
    ),
    check('answers the same request_id again, and does not do it again', (bench) =>
      withText(bench, async (key) => {
        const request_id = crypto.randomUUID()
        const first = await put(bench, key, 'conform: once', { request_id })
        await put(bench, key, 'conform: later')
        same(await put(bench, key, 'conform: once', { request_id }), first, 'the answer')
        same(await textOf(bench, key), 'conform: later', 'the text after the same request_id')
      }),
    ),
    check('removes a translation by an empty text', (bench) =>
      withText(bench, async (key) => {
        await put(bench, key, 'conform: to be removed')
        await put(bench, key, '')
        same(await textOf(bench, key), null, 'the text')
      }),
    ),
    check('never writes the master', async (bench) => {
      const { key, master } = await target(bench)
      const body = { languages: ['master', dst], changes: { master: { [key]: `${master} conform` } } }
      const reply = await bench.ask(save, { body })
      same(textIn(await bench.data(read, { query }), 'master', key), master, 'the master')
      if (reply.envelope?.status !== true) assertRefused(reply, [400, 403, 409], 'a change of the master')
    }),
    check('answers a change by its error field where it is refused', async (bench) => {
      const body = { languages: ['master', dst], changes: { [dst]: { 'conform.no.such.key': 'x' } } }
      const reply = await bench.ask(save, { body })
      const { error } = assertRefused(reply, [400, 404, 409], 'a key that does not exist')
      claim(error !== undefined && error !== '', 'error is missing beside the envelope')
    }),
  ]
}
