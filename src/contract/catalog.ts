import { z } from 'zod'
import { call } from './call/call.ts'
import { articleId, required } from './call/fields.ts'
import { naming } from './values/things.ts'
import { keys, languageCode, languages } from './values/language.ts'

/** A translatable unit: its first text is a key of the languages. */
const unit = z.object({
  tid: z.string().describe('What names the unit.'),
  text: keys.describe('The key of its text; what follows is for older programs.'),
})

const articleEntry = z.object({
  article: z
    .object({
      id: z.int().describe('The id of the article.'),
      model: z.string().describe('The code of the model.'),
      name: z.string().describe('The name of the article, not translated.'),
      title: z
        .string()
        .optional()
        .describe('The key of that of its texts which is its name; an addition, which a backend may leave out.'),
      t9n_tags: z.array(z.string()).describe('Words that group what there is to translate, to filter by.'),
      keys: z
        .array(z.string())
        .optional()
        .describe('The keys of all its texts, each once; an addition, which a backend may leave out.'),
    })
    .describe('An article in the category.'),
})

const catalog = z.object({
  id: z.int().describe('The id of the category.'),
  url: z.string().describe('Its path within the catalogue.'),
  props: z
    .object({
      label: unit.nullable().describe('Its translatable label; null where it has none.'),
      name: z.string().describe('The name in the first language of the catalogue.'),
      image: z.string().describe('The address of its picture; may be empty.'),
    })
    .describe('What is shown of the category.'),
  t9n_tags: z.array(z.string()).describe('Words that group what there is to translate, to filter by.'),
  get children() {
    return z.array(z.union([catalog, articleEntry])).describe('The categories and articles within.')
  },
})

const label = z.union([
  z.string(),
  z.object({
    t9n: z.boolean().describe('Whether the label is translated.'),
    val: z.string().describe('The key of the label, or the label itself.'),
  }),
])

const item = z.object({
  type: z
    .enum(['text', 'editbox', 'checkbox', 'combobox', 'sum', 'messagebox', 'tooltip', 'logic'])
    .describe('What kind of element it is.'),
  tid: z.string().describe('What names the unit.'),
  text: keys.describe('The key of its text; what follows is for older programs.'),
  label: label.optional().describe('What stands beside it.'),
  options: z.array(unit).optional().describe('The entries to choose from, each a unit.'),
})

const group = z.object({
  type: z.enum(['row', 'multirow', 'frame', 'accordion']).describe('How its children are laid out.'),
  label: label.optional().describe('What stands above it.'),
  get children() {
    return z.array(z.union([group, item])).describe('The groups and items within.')
  },
})

export type ArticleGroup = z.output<typeof group>
export type Catalog = z.output<typeof catalog>

export const catalogue = {
  catalog: call({
    summary: 'The catalogues and their articles',
    method: 'GET',
    path: '/vue/i18n/catalog/',
    groups: ['CAN_TRANSLATE'],
    data: z.object({
      catalogs: z.array(catalog).describe('All catalogues, each with its categories and articles.'),
      languages: z.record(languageCode, z.string()).describe('The name of each language by its code.'),
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
    summary: 'The translatable units of one article',
    description:
      'lang: source and target as "src,dst". A unit is {tid, text}; the first of its texts is a key of the languages. pid2trus: the units of each product, sent back with a save.',
    method: 'GET',
    path: '/vue/i18n/article/{id}/{model}/',
    refuses: ['not-found'],
    groups: ['CAN_TRANSLATE'],
    params: z.object({
      id: articleId,
      model: naming('model', required.pipe(z.string().regex(/^(?!\.{1,2}$)/))).describe('The code of the model.'),
    }),
    query: z.object({
      lang: z
        .string()
        .regex(/^[A-Za-z][A-Za-z0-9_-]{0,34},[A-Za-z][A-Za-z0-9_-]{0,34}$/)
        .optional()
        .describe('Source and target language, joined by a comma.'),
    }),
    data: z.object({
      article: z
        .object({
          id: z.int().describe('The id of the article.'),
          model: z.string().describe('The code of the model.'),
          groups: z.array(group).describe('The outermost groups, in the order of the screen.'),
        })
        .describe('The article with all that can be translated in it.'),
      languages: languages.describe('The two languages with the texts of this article; the others by name alone.'),
      t9n_tags: z.array(z.string()).describe('Words that group what there is to translate, to filter by.'),
      pid2trus: z.record(z.string(), z.array(z.string())).describe('The units of each product; sent back with a save.'),
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
