import { calls } from '#src/contract/calls.ts'
import type { Bench } from './bench.ts'
import { checksOf } from './check.ts'
import { claim, requireValue, assertSame, shown } from './fault.ts'
import { assertNames, assertRefused } from './reply.ts'
import { mark, masterData, ownCompany } from './workshop.ts'

const info = calls['company.info']
const edit = calls['company.edit']
const createSub = calls['company.createSub']
const countryCodes = calls['company.countryCodes']

/** The smallest PNG image, 1 × 1 pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const companyChecks = checksOf({
  'company.info': {
    'has breadcrumbs that lead to it, its parent the last but one': async ({ data, user }) => {
      const { id, name1, parent, breadcrumbs } = await data(info, { params: { id: user.company[0] } })
      assertSame(breadcrumbs.at(-1), [id, name1], 'the last of the breadcrumbs')
      if (breadcrumbs.length > 1) assertSame(parent, breadcrumbs.at(-2), 'the parent')
    },
    'offers what is chosen among the choices': async ({ data, user }) => {
      const found = await data(info, { params: { id: user.company[0] } })
      const chosen = [
        [found.country, found.country_choices],
        [found.region, found.region_choices],
        [found.discount_group, found.discount_group_choices],
        [found.assortment, found.assortment_choices],
        [found.language, found.language_choices],
        ...found.lines.map((line) => [line, found.line_choices] as const),
      ] as const
      for (const [pair, choices] of chosen) {
        const codes = choices.map(([code]) => code)
        claim(pair === null || codes.includes(pair[0]), `${shown(pair)} is none of ${shown(codes)}`)
      }
    },
  },
  'company.countryCodes': {
    'lists all 249, to everybody, named in the language of the request': async ({ data }) => {
      const english = (await data(countryCodes, {}, { token: null })).country_choices
      const german = (await data(countryCodes, {}, { token: null, language: 'de' })).country_choices
      assertSame(new Set(english.map(([code]) => code)).size, 249, 'the countries')
      assertSame(english.length, 249, 'the rows')
      const germany = [english, german].map((list) => list.find(([code]) => code === 'DE')?.[1])
      assertSame(germany, ['Germany', 'Deutschland'], 'the name of DE')
    },
  },
  'company.materials': {
    'gives thicknesses in mm, joined by "|"': async ({ data, user }) => {
      const { materials2line } = await data(calls['company.materials'], { params: { cid: user.company[0] } })
      requireValue(materials2line[0], 'the company has no material')
      for (const { pk, thicknesses } of materials2line)
        claim(/^\d+([.,]\d+)?(\|\d+([.,]\d+)?)*$/.test(thicknesses), `material ${pk} has "${thicknesses}"`)
    },
  },
  'company.createSub': {
    'makes a company below the one named': async (bench) => {
      const made = await ownCompany(bench)
      assertSame(made.parent?.[0], bench.company, 'its parent')
      const { companies } = await bench.data(calls['company.children'], {
        params: { id: bench.company },
        query: { root: '0' },
      })
      claim(
        companies.some(({ id }) => id === made.id),
        'it is not among the children of its parent',
      )
    },
    'names the fields that are missing': async (bench) => {
      const reply = await bench.ask(createSub, { params: { cid: bench.company }, body: { name2: mark() } })
      assertNames(reply, ['name1', 'address1', 'zip', 'city', 'country'], 'a company without a name')
    },
  },
  'company.edit': {
    'changes what is sent, and nothing else': async (bench) => {
      const { id, name1, address1 } = await ownCompany(bench)
      const name2 = mark()
      await change(bench, id, { name2 })
      const after = await bench.data(info, { params: { id } })
      assertSame([after.name1, after.name2, after.address1], [name1, name2, address1], 'name1, name2 and address1')
    },
    'answers an older version as a conflict': async (bench) => {
      const { id } = await ownCompany(bench)
      const { version, name2 } = await bench.data(info, { params: { id } })
      await change(bench, id, { name2: `${mark()}, first` })
      const late = { document: { ...masterData, version, name2: `${mark()}, late` } }
      assertRefused(await bench.ask(edit, { params: { id }, body: late }), [409], 'an older version')
      const after = await bench.data(info, { params: { id } })
      claim(after.name2.endsWith('first'), `an older version overwrote a newer edit: "${after.name2}"`)
      await change(bench, id, { name2 })
    },
    'takes a picture as the logo, and refuses what is none, or holds a script': async (bench) => {
      const { id } = await ownCompany(bench)
      const logo = new File([Buffer.from(pixel, 'base64')], 'conform.png', { type: 'image/png' })
      await change(bench, id, {}, logo)
      const { logo_image } = await bench.data(info, { params: { id } })
      claim(Boolean(logo_image), 'logo_image is empty')
      const bad = [
        new File(['<!doctype html><script>alert(1)</script>'], 'logo.png', { type: 'image/png' }),
        new File(['MZ not a picture'], 'logo.exe', { type: 'application/octet-stream' }),
      ]
      const { version } = await bench.data(info, { params: { id } })
      for (const file of bad) {
        const reply = await bench.ask(edit, { params: { id }, body: { document: { version }, logo: file } })
        assertRefused(reply, [400, 415], `the logo ${file.name}, which is none,`)
      }
      assertSame((await bench.data(info, { params: { id } })).logo_image, logo_image, 'the logo after a refused one')
    },
  },
})

async function change(bench: Bench, id: number, fields: { name2?: string }, logo?: File): Promise<void> {
  const { version } = await bench.data(info, { params: { id } })
  await bench.data(edit, { params: { id }, body: { document: { version, ...fields }, logo } })
}
