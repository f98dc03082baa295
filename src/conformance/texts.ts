import type { Data } from '#src/contract/call/call.ts'
import { calls } from '#src/contract/calls.ts'
import { type Bench, once } from './bench.ts'
import { checksOf, type Claims } from './check.ts'
import { claim, requireValue, assertSame } from './fault.ts'
import { assertRefused } from './reply.ts'

const spaces = [
  { read: calls['i18n.system'], save: calls['i18n.save'] },
  { read: calls['i18n.vartext'], save: calls['i18n.saveVartext'] },
] as const
type Space = (typeof spaces)[number]
const catalogTexts = calls['i18n.catalogTexts']

const dst = 'de'
const query = { src: 'master', dst }

const spaceChecks = spaces.flatMap((space) => {
  const saving = savingOf(space)
  return checksOf({
    [space.read.name]: readClaims(space.read),
    [space.save.name]: { ...keepingClaims(space, saving), ...answeringClaims(space, saving) },
  })
})

export const textsChecks = [...spaceChecks, ...checksOf({ [catalogTexts.name]: readClaims(catalogTexts) })]

function readClaims(read: Space['read'] | typeof catalogTexts): Claims {
  const whole = once(({ data }: Bench) => data(read, { query }))
  return {
    'has every key in the master, and names every language': async (bench) => {
      const { texts, languages } = await whole(bench)
      const master = new Map(Object.entries(requireValue(languages['master'], 'languages has no master')[1]))
      const without = texts.find(({ text }) => !master.has(text[0]))
      claim(without === undefined, `the master lacks ${without?.text[0]}`)
      claim(dst in languages, `languages lacks ${dst}`)
    },
    'answers 304 for the ETag of before': async (bench) => {
      const tag = (await bench.ask(read, { query })).headers.get('etag')
      claim(tag !== null, 'there is no ETag')
      const { status } = await bench.ask(read, { query }, { headers: { 'if-none-match': tag } })
      assertSame(status, 304, 'the status')
    },
    'has nothing new since its own revision': async (bench) => {
      const { revision } = await whole(bench)
      const since = await bench.data(read, { query: { ...query, since: revision } })
      claim(since.revision >= revision, `the revision went back from ${revision} to ${since.revision}`)
      // Only if nobody has saved in between.
      if (since.revision === revision) assertSame(since.texts.length, 0, 'the texts since the revision')
    },
    'refuses a language that does not exist': async ({ ask }) => {
      const reply = await ask(read, { query: { src: 'master', dst: 'xx-conform' } })
      assertRefused(reply, [400, 404], 'the language xx-conform')
    },
  }
}

function savingOf(space: Space) {
  const { read, save } = space
  const textIn = ({ languages }: Data<Space['read']>, language: string, key: string) =>
    new Map(Object.entries(languages[language]?.[1] ?? {})).get(key) ?? null
  const target = once(async ({ data }: Bench) => {
    const whole = await data(read, { query })
    const key = requireValue(whole.texts[0], 'there is no text').text[0]
    return { key, whole, before: textIn(whole, dst, key), master: textIn(whole, 'master', key) }
  })
  /** Reads a text from the changes since the first read, because the whole list is large. */
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
  const withText = async (bench: Bench, run: (key: string, before: string | null) => Promise<void>) => {
    const { key, before } = await target(bench)
    try {
      await run(key, before)
    } finally {
      await put(bench, key, before ?? '')
      assertSame(await textOf(bench, key), before, `the text of ${key} put back`)
    }
  }
  return { textIn, target, textOf, put, withText }
}

function keepingClaims({ read }: Space, { target, textOf, put, withText }: ReturnType<typeof savingOf>): Claims {
  return {
    'keeps a text byte for byte, and tells it since the revision before': (bench) =>
      withText(bench, async (key, before) => {
        const text = ' \t%conform% {min} <b>mm</b>\r\n\u200d👩🏽‍🔧 '
        const { revision } = await bench.data(read, {
          query: { ...query, since: (await target(bench)).whole.revision },
        })
        const saved = await put(bench, key, text, { base: before })
        assertSame([saved.saved, saved.conflicts.length], [1, 0], 'saved and conflicts')
        claim(saved.revision > revision, `the revision went from ${revision} to ${saved.revision}`)
        assertSame(await textOf(bench, key), text, 'the text')
        const since = await bench.data(read, { query: { ...query, since: revision } })
        claim(
          since.texts.some((one) => one.text[0] === key),
          'the key is not among what changed since',
        )
      }),
    'leaves a text that is not what the translator saw, and says whose it is': (bench) =>
      withText(bench, async (key) => {
        await put(bench, key, 'conform: theirs')
        const late = await put(bench, key, 'conform: mine', { base: 'conform: what nobody saw' })
        assertSame(
          late.conflicts.map((one) => [one.lang, one.key, one.theirs]),
          [[dst, key, 'conform: theirs']],
          'the conflicts',
        )
        assertSame(await textOf(bench, key), 'conform: theirs', 'the text after a conflict')
      }),
  }
}

function answeringClaims(
  { save, read }: Space,
  { textIn, target, textOf, put, withText }: ReturnType<typeof savingOf>,
): Claims {
  const other = save.name === 'i18n.save' ? calls['i18n.saveVartext'] : calls['i18n.save']
  return {
    'answers the same request_id again, and does not do it again': (bench) =>
      withText(bench, async (key) => {
        const request_id = crypto.randomUUID()
        const first = await put(bench, key, 'conform: once', { request_id })
        await put(bench, key, 'conform: later')
        assertSame(await put(bench, key, 'conform: once', { request_id }), first, 'the answer')
        assertSame(await textOf(bench, key), 'conform: later', 'the text after the same request_id')
      }),
    'refuses the request_id of one save for another, and does nothing': (bench) =>
      withText(bench, async (key) => {
        const request_id = crypto.randomUUID()
        await put(bench, key, 'conform: mine', { request_id })
        const changes = { [dst]: { [key]: 'conform: another' } }
        const reply = await bench.ask(save, { body: { languages: ['master', dst], changes, request_id } })
        const { error } = assertRefused(reply, [409], 'the request_id of another save')
        claim(error !== undefined && error !== '', 'error is missing beside the envelope')
        assertSame(await textOf(bench, key), 'conform: mine', 'the text after a refused request_id')
        const elsewhere = await bench.ask(other, { body: { languages: ['master', dst], changes: {}, request_id } })
        assertRefused(elsewhere, [409], `the request_id of ${save.name} for ${other.name}`)
      }),
    'removes a translation by an empty text': (bench) =>
      withText(bench, async (key) => {
        await put(bench, key, 'conform: to be removed')
        await put(bench, key, '')
        assertSame(await textOf(bench, key), null, 'the text')
      }),
    'never writes the master': async (bench) => {
      const { key, master } = await target(bench)
      const body = { languages: ['master', dst], changes: { master: { [key]: `${master} conform` } } }
      const reply = await bench.ask(save, { body })
      assertSame(textIn(await bench.data(read, { query }), 'master', key), master, 'the master')
      if (reply.envelope?.status !== true) assertRefused(reply, [400, 403, 409], 'a change of the master')
    },
    'answers a change by its error field where it is refused': async (bench) => {
      const body = { languages: ['master', dst], changes: { [dst]: { 'conform.no.such.key': 'x' } } }
      const reply = await bench.ask(save, { body })
      const { error } = assertRefused(reply, [400, 404, 409], 'a key that does not exist')
      claim(error !== undefined && error !== '', 'error is missing beside the envelope')
    },
  }
}
