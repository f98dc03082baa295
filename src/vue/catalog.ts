import { z } from 'zod'
import { call, plain, sendsNothing } from './call.ts'
import { id, required } from './fields.ts'
import { keys, languageCode, languages } from './i18n.ts'

/** A translatable unit: the first of its texts is a key of the languages. */
const unit = z.object({ tid: z.string(), text: keys })

const articleEntry = z.object({
  article: z.object({ id: z.int(), model: z.string(), name: z.string(), t9n_tags: z.array(z.string()) }),
})

const catalog = z.object({
  id: z.int(),
  url: z.string(),
  props: z.object({ label: unit.nullable(), name: z.string(), image: z.string() }),
  t9n_tags: z.array(z.string()),
  get children() {
    return z.array(z.union([catalog, articleEntry]))
  },
})

export const i18nCatalog = call({
  ...plain,
  name: 'i18n.catalog',
  method: 'GET',
  path: '/vue/i18n/catalog/',
  groups: ['CAN_TRANSLATE'],
  data: z.object({ catalogs: z.array(catalog), languages: z.record(languageCode, z.string()) }),
  example: {
    ...sendsNothing,
    data: {
      catalogs: [
        {
          id: 1,
          url: 'fronts',
          props: { label: { tid: 't-10', text: ['catalog.fronts'] }, name: 'Fronten', image: '/images/fronts.svg' },
          t9n_tags: ['fronts'],
          children: [
            {
              id: 2,
              url: 'fronts/oak',
              props: { label: null, name: 'Eiche', image: '' },
              t9n_tags: [],
              children: [{ article: { id: 140, model: 'FR-19-EI', name: 'Front Eiche 19', t9n_tags: ['fronts'] } }],
            },
          ],
        },
      ],
      languages: { master: 'Master', de: 'Deutsch', en: 'English', fr: 'Français' },
    },
  },
})

const label = z.union([z.string(), z.object({ t9n: z.boolean(), val: z.string() })])

const item = z.object({
  type: z.enum(['text', 'editbox', 'checkbox', 'combobox', 'sum', 'messagebox', 'tooltip', 'logic']),
  tid: z.string(),
  text: keys,
  label: label.optional(),
  options: z.array(unit).optional(),
})

const group = z.object({
  type: z.enum(['row', 'multirow', 'frame', 'accordion']),
  label: label.optional(),
  get children() {
    return z.array(z.union([group, item]))
  },
})

export type ArticleGroup = z.output<typeof group>

/** lang is "src,dst". pid2trus: the units of each product, sent back with a save. */
export const i18nArticle = call({
  ...plain,
  name: 'i18n.article',
  method: 'GET',
  path: '/vue/i18n/article/{id}/{model}/',
  groups: ['CAN_TRANSLATE'],
  params: z.object({ id, model: required.pipe(z.string().regex(/^(?!\.{1,2}$)/)) }),
  query: z.object({
    lang: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_-]{0,34},[A-Za-z][A-Za-z0-9_-]{0,34}$/)
      .optional(),
  }),
  data: z.object({
    article: z.object({ id: z.int(), model: z.string(), groups: z.array(group) }),
    languages,
    t9n_tags: z.array(z.string()),
    pid2trus: z.record(z.string(), z.array(z.string())),
  }),
  example: {
    params: { id: 140, model: 'FR-19-EI' },
    query: { lang: 'master,de' },
    body: undefined,
    data: {
      article: {
        id: 140,
        model: 'FR-19-EI',
        groups: [
          {
            type: 'frame',
            label: { t9n: true, val: 'front.measures' },
            children: [
              { type: 'row', children: [{ type: 'editbox', tid: 't-1180', text: ['front.width'], label: 'B' }] },
              {
                type: 'combobox',
                tid: 't-1181',
                text: ['front.edge'],
                options: [{ tid: 't-1182', text: ['front.edge.abs_2mm'] }],
              },
            ],
          },
        ],
      },
      languages: {
        master: ['Master', { 'front.width': 'Width', 'front.edge': 'Edge', 'front.edge.abs_2mm': 'ABS 2 mm' }],
        de: ['Deutsch', { 'front.width': 'Breite', 'front.edge': 'Kante' }],
      },
      t9n_tags: ['fronts'],
      pid2trus: { 'FR-19-EI-2030': ['t-1180', 't-1181'] },
    },
  },
})
