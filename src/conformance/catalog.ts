import { calls } from '#src/contract/calls.ts'
import type { Bench } from './bench.ts'
import { checksOf } from './check.ts'
import { claim, requireValue, assertSame } from './fault.ts'
import { assertRefused } from './reply.ts'
import { firstArticle } from './samples.ts'

const article = calls['i18n.article']
const xml = calls['i18n.vartextXml']

const readArticle = async (bench: Bench) => {
  const { id, model } = await firstArticle(bench)
  return bench.data(article, { params: { id, model }, query: { lang: 'master,de' } })
}

type Group = Awaited<ReturnType<typeof readArticle>>['article']['groups'][number]

const unitsOf = (children: readonly Group['children'][number][]): { tid: string; text: readonly string[] }[] =>
  children.flatMap((child) => ('children' in child ? unitsOf(child.children) : [child, ...(child.options ?? [])]))

const bad = [
  [
    'a DTD',
    '<!DOCTYPE vartexts [<!ENTITY x "y">]><vartexts><text key="conform"><value lang="master">&x;</value></text></vartexts>',
  ],
  [
    'an external entity',
    '<!DOCTYPE vartexts [<!ENTITY x SYSTEM "file:///etc/hostname">]><vartexts><text key="conform"><value lang="master">&x;</value></text></vartexts>',
  ],
  ['broken XML', '<vartexts><text key="conform"><value lang="master">open'],
] as const

export const catalogChecks = checksOf({
  'i18n.catalog': {
    'names the languages, the master among them': async ({ data }) => {
      const { languages } = await data(calls['i18n.catalog'])
      claim('master' in languages, 'languages has no master')
    },
  },
  'i18n.article': {
    'has the source text of every unit': async (bench) => {
      const { article, languages } = await readArticle(bench)
      const master = new Map(Object.entries(requireValue(languages['master'], 'languages has no master')[1]))
      const without = unitsOf(article.groups).find(({ text }) => text[0] !== undefined && !master.has(text[0]))
      claim(without === undefined, `the master lacks ${without?.text[0]} of unit ${without?.tid}`)
    },
    'names units of the article as those of its products': async (bench) => {
      const { article, pid2trus } = await readArticle(bench)
      const tids = new Set(unitsOf(article.groups).map(({ tid }) => tid))
      const stranger = Object.values(pid2trus)
        .flat()
        .find((tid) => !tids.has(tid))
      claim(stranger === undefined, `pid2trus names ${stranger}, which is no unit of the article`)
    },
  },
  'i18n.dump': {
    'writes the units it is given, and counts them': async (bench) => {
      const { article } = await readArticle(bench)
      const tids = unitsOf(article.groups)
        .slice(0, 2)
        .map(({ tid }) => tid)
      requireValue(tids[0], 'the article has no unit')
      assertSame((await bench.data(calls['i18n.dump'], { body: tids })).dumped, tids.length, 'dumped')
      bench.remains.add('a file in the dump folder')
    },
  },
  'i18n.vartextXml': {
    'refuses DTDs, entities and broken XML': async ({ ask }) => {
      for (const [what, text] of bad) {
        const file = new File([text], 'conform.xml', { type: 'text/xml' })
        assertRefused(await ask(xml, { body: { file } }), [400, 415], what)
      }
    },
  },
})
