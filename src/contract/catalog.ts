import { z } from 'zod'
import { call } from './call/call.ts'
import { articleId, required } from './call/fields.ts'
import { referringTo } from './call/things.ts'
import { keys, languageCode, languages } from './call/language.ts'

/** A translatable unit. The first entry of `text` is the key under which `languages` has its texts. */
const unit = z.object({
  tid: z.string().describe('Unit id.'),
  text: keys.describe('The first entry is the key of the text. Further entries are for older clients.'),
})

const articleEntry = z.object({
  article: z
    .object({
      id: z.int().describe('Article id.'),
      model: z.string().describe('Model code.'),
      name: z.string().describe('Article name, untranslated.'),
      title: z.string().optional().describe('Optional: key of the text that holds the article’s name.'),
      t9n_tags: z.array(z.string()).describe('Tags to filter texts by.'),
      keys: z.array(z.string()).optional().describe('Optional: keys of all texts of the article, without duplicates.'),
    })
    .describe('An article of the category.'),
})

const catalog = z.object({
  id: z.int().describe('Category id.'),
  url: z.string().describe('Path within the catalogue.'),
  props: z
    .object({
      label: unit.nullable().describe('Translatable label; null if there is none.'),
      name: z.string().describe('Name in the first language of the catalogue.'),
      image: z.string().describe('Image URL; may be empty.'),
    })
    .describe('Display properties of the category.'),
  t9n_tags: z.array(z.string()).describe('Tags to filter texts by.'),
  get children() {
    return z.array(z.union([catalog, articleEntry])).describe('Sub-categories and articles.')
  },
})

const label = z.union([
  z.string(),
  z.object({
    t9n: z.boolean().describe('Whether the label is translated.'),
    val: z.string().describe('Key of the label text if `t9n` is true, otherwise the label itself.'),
  }),
])

const item = z.object({
  type: z
    .enum(['text', 'editbox', 'checkbox', 'combobox', 'sum', 'messagebox', 'tooltip', 'logic'])
    .describe('Element type.'),
  tid: z.string().describe('Unit id.'),
  text: keys.describe('The first entry is the key of the text. Further entries are for older clients.'),
  label: label.optional().describe('Label beside the element.'),
  options: z.array(unit).optional().describe('Selectable options, each a unit.'),
})

const group = z.object({
  type: z.enum(['row', 'multirow', 'frame', 'accordion']).describe('Layout of its children.'),
  label: label.optional().describe('Label above the group.'),
  get children() {
    return z.array(z.union([group, item])).describe('Child groups and items.')
  },
})

export type ArticleGroup = z.output<typeof group>
export type Catalog = z.output<typeof catalog>

export const catalogue = {
  catalog: call({
    summary: 'List catalogues and their articles',
    method: 'GET',
    path: '/vue/i18n/catalog/',
    groups: ['CAN_TRANSLATE'],
    data: z.object({
      catalogs: z.array(catalog).describe('All catalogues, with categories and articles.'),
      languages: z.record(languageCode, z.string()).describe('Language names by code.'),
    }),
    example: {
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
                children: [
                  {
                    article: {
                      id: 140,
                      model: 'FR-19-EI',
                      name: 'Front Eiche 19',
                      t9n_tags: ['fronts'],
                      keys: ['front.measures', 'front.width', 'front.edge', 'front.edge.abs_2mm'],
                    },
                  },
                ],
              },
            ],
          },
        ],
        languages: { master: 'Master', de: 'Deutsch', en: 'English', fr: 'Français' },
      },
    },
  }),

  article: call({
    summary: 'Get an article’s translatable units',
    description:
      '`lang` is the source and target language, as "src,dst". A unit is `{tid, text}`; the first entry of `text` is a key in `languages`. `pid2trus` lists the units of each product; send it back with a save.',
    method: 'GET',
    path: '/vue/i18n/article/{id}/{model}/',
    refuses: ['not-found'],
    groups: ['CAN_TRANSLATE'],
    params: z.object({
      id: articleId,
      model: referringTo('model', required.pipe(z.string().regex(/^(?!\.{1,2}$)/))).describe('Model code.'),
    }),
    query: z.object({
      lang: z
        .string()
        .regex(/^[A-Za-z][A-Za-z0-9_-]{0,34},[A-Za-z][A-Za-z0-9_-]{0,34}$/)
        .optional()
        .describe('Source and target language, separated by a comma.'),
    }),
    data: z.object({
      article: z
        .object({
          id: z.int().describe('Article id.'),
          model: z.string().describe('Model code.'),
          groups: z.array(group).describe('Top-level groups, in display order.'),
        })
        .describe('The article with its translatable units.'),
      languages: languages.describe(
        'The two requested languages with this article’s texts; other languages by name only.',
      ),
      t9n_tags: z.array(z.string()).describe('Tags to filter texts by.'),
      pid2trus: z.record(z.string(), z.array(z.string())).describe('Unit ids by product. Send it back with a save.'),
    }),
    example: {
      params: { id: 140, model: 'FR-19-EI' },
      query: { lang: 'master,de' },
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
  }),
}
